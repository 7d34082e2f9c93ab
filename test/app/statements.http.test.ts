/** Statements of the bank's app server that are foreign, old, repeated, altered or about another authorisation. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { v132 } from '../support/tpp/tpp.js';
import { AppServer, purposes, type AppCall, type Stating } from './app-server.js';

const calls = ['view', 'approval', 'refusal'] as const;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const others = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const file = join(temporaryFolder('keys-'), 'keys.json');
writeFileSync(file, JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'app-1' }] }));

const invalid = 'TOKEN_INVALID';
const minute = 60_000;

describeAtTheBank(
  'A statement of the bank’s app server',
  ({ tpp, url }) => {
    const app = new AppServer(tpp, url);
    let id = '';
    let authorisationId = '';
    let binding = '';
    beforeEach(async () => {
      const payment = await startPayment(url(), { basePath: v132 });
      id = payment.id;
      authorisationId = payment.link.slice(payment.link.lastIndexOf('/') + 1);
      binding = textAt((await app.call('view', authorisationId, ana.userName)).body, 'binding') ?? '';
    });
    const right = (call: AppCall): Stating => ({
      psuId: ana.userName,
      claims: { authorisationId, purpose: purposes[call], method: 'face', binding },
    });
    const changed = (call: AppCall, claims: object): Stating => ({
      ...right(call),
      claims: { ...right(call).claims, ...claims },
    });
    /** A valid statement, except for its header, time or key. */
    const signed = (call: AppCall, header: object, { key = privateKey, lasts = '1m', options = {} } = {}) =>
      new SignJWT({ ...right(call).claims, sub: ana.userName, jti: randomUUID(), iss: 'app', aud: url() })
        .setProtectedHeader({ alg: 'ES256', kid: 'app-1', typ: 'app-statement+jwt', ...header })
        .setIssuedAt()
        .setExpirationTime(lasts)
        .sign(key, options);
    const partsOf = (jws: string) => jws.split('.');
    const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

    type Row = readonly [what: string, code: string, make: (call: AppCall) => Promise<string> | string];
    const wrong: readonly Row[] = [
      ['malformed', invalid, () => 'not.a.jws'],
      [
        'made for another bank',
        invalid,
        (call) => app.state({ ...right(call), audience: 'https://other.example' }),
      ],
      [
        'signed by a foreign key',
        invalid,
        (call) => app.state({ ...right(call), sealingKey: 'x'.repeat(40) }),
      ],
      [
        'altered',
        invalid,
        async (call) => {
          const [header = '', claims, signature = ''] = partsOf(await app.state(right(call)));
          return [header, encoded({ ...decoded(claims), sub: 'marko.kovac' }), signature].join('.');
        },
      ],
      [
        'unsigned',
        invalid,
        (call) => {
          const claims = { ...right(call).claims, sub: ana.userName, jti: randomUUID() };
          return new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1m').setAudience(url()).encode();
        },
      ],
      [
        'signed by a shared secret',
        invalid,
        (call) =>
          new SignJWT({ ...right(call).claims })
            .setProtectedHeader({ alg: 'HS256', typ: 'app-statement+jwt' })
            .sign(new TextEncoder().encode('x'.repeat(40))),
      ],
      ['of another type', invalid, (call) => signed(call, { typ: 'JWT' })],
      ['valid for an hour', invalid, (call) => signed(call, {}, { lasts: '1h' })],
      [
        'signed by a key in its header',
        invalid,
        (call) =>
          signed(call, { jwk: others.publicKey.export({ format: 'jwk' }) }, { key: others.privateKey }),
      ],
      [
        'signed by a key at an address in its header',
        invalid,
        (call) =>
          signed(
            call,
            {
              kid: 'theirs',
              jku: 'https://keys.example/jwks',
              x5u: 'https://keys.example/',
            },
            { key: others.privateKey },
          ),
      ],
      [
        'marked with an unknown critical extension',
        invalid,
        (call) =>
          signed(
            call,
            { crit: ['https://keys.example/any'], 'https://keys.example/any': true },
            { options: { crit: { 'https://keys.example/any': true } } },
          ),
      ],
      ['too old', 'TOKEN_EXPIRED', (call) => app.state({ ...right(call), at: Date.now() - 3 * minute })],
      [
        'dated in the future',
        'TOKEN_EXPIRED',
        (call) => app.state({ ...right(call), at: Date.now() + 3 * minute }),
      ],
      [
        'made for another purpose',
        invalid,
        (call) => app.state(changed(call, { purpose: call === 'view' ? 'approve' : 'view' })),
      ],
      ['made for an unknown purpose', invalid, (call) => app.state(changed(call, { purpose: 'sell' }))],
      [
        'about another authorisation',
        invalid,
        (call) => app.state(changed(call, { authorisationId: randomUUID() })),
      ],
      ['missing a method', invalid, (call) => app.state(changed(call, { method: undefined }))],
      ['listing malformed accounts', invalid, (call) => app.state(changed(call, { ibans: 'all' }))],
    ];
    for (const [what, code, make] of wrong) {
      it(`is refused without effect when ${what}`, async () => {
        for (const call of calls) {
          const answer = await app.send(call, authorisationId, await make(call));
          expect([answer.status, textAt(answer.body, 'tppMessages', '0', 'code')], call).to.deep.equal([
            401,
            code,
          ]);
          expect(textAt(answer.body, 'tppMessages', '0', 'path')).to.equal('body.statement');
          expect(answer.text).not.to.contain(ana.userName);
        }
        expect(await tpp.statusOf(id)).to.equal('RCVD');
      });
    }

    for (const [what, other] of [
      ['another binding', (read: string) => read.replace(/^./, (first) => (first === '0' ? '1' : '0'))],
      ['a missing binding', () => undefined],
    ] as const) {
      it(`is refused without effect with ${what}`, async () => {
        const answer = await app.send(
          'approval',
          authorisationId,
          await app.state(changed('approval', { binding: other(binding) })),
        );
        expect([answer.status, textAt(answer.body, 'tppMessages', '0', 'code')]).to.deep.equal([
          401,
          invalid,
        ]);
        expect(await tpp.statusOf(id)).to.equal('RCVD');
      });
    }

    it('is accepted once, also among concurrent uses, and not for a second call', async () => {
      const statement = await app.state(right('view'));
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => app.send('view', authorisationId, statement)),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
        200,
        ...Array.from({ length: 7 }, () => 401),
      ]);
      const jti = randomUUID();
      expect(
        (await app.send('view', authorisationId, await app.state({ ...right('view'), jti }))).status,
      ).to.equal(200);
      const again = await app.send(
        'approval',
        authorisationId,
        await app.state({ ...right('approval'), jti }),
      );
      expect(textAt(again.body, 'tppMessages', '0', 'text')).to.contain('It was used before.');
      expect(await tpp.statusOf(id)).to.equal('RCVD');
    });

    it('is accepted when signed by a key of APP_KEYS_FILE', async () => {
      const statement = await signed('approval', {});
      const answer = await app.send('approval', authorisationId, statement);
      expect(textAt(answer.body, 'scaStatus')).to.equal('finalised');
    });

    it('gets 404 for an unknown authorisation', async () => {
      const unknown = randomUUID();
      for (const call of calls) {
        const answer = await app.call(call, unknown, ana.userName);
        expect(answer.status).to.equal(404);
      }
    });
  },
  { APP_KEYS_FILE: file },
);
