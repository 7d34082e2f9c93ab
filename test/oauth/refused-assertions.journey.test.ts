/**
 * Client authentication by key (private_key_jwt): the bank accepts an assertion once, and names the reason when it
 * refuses a forged, malformed or misdirected assertion.
 */
import { expect } from 'chai';
import { generateKeyPair } from 'jose';
import {
  askWith,
  assertionBy,
  assertionType,
  type AssertionOptions,
  type ClientKey,
  newClientKey,
  reasonIn,
  registerKeys,
} from '../support/tpp/asserting-client.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { oauthVerdict } from '../support/tpp/tpp.js';

const clientId = 'sandbox-tpp';
const { secret } = clients[clientId];
const refused = '400 invalid_client: The client assertion is refused. ';
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const escaped = (text: string) => text.replaceAll(/[.()]/g, '\\$&');

describeAtTheBank('A client assertion', (bank) => {
  const { tpp } = bank;
  let keys: Readonly<Record<'ES256' | 'PS256' | 'RS256' | 'foreign', ClientKey>>;
  before(async () => {
    const [ES256, PS256, RS256, foreign] = await Promise.all([
      newClientKey('ES256', 'es'),
      newClientKey('PS256', 'ps'),
      newClientKey('RS256', 'rs'),
      newClientKey('ES256', 'es'),
    ]);
    keys = { ES256, PS256, RS256, foreign };
    await registerKeys(bank.database(), clientId, { keys: [ES256, PS256, RS256] });
  });
  const tokenEndpoint = () => `${bank.url()}/psd2-bank-oauth2-api/oauth2/token`;
  const assertion = (options: AssertionOptions = {}, audience = bank.url()) =>
    assertionBy(keys.ES256, audience, options);

  const wrong: Readonly<Record<string, readonly [options: () => AssertionOptions, want: string]>> = {
    'for another server': [() => ({ claims: { aud: 'https://other.example' } }), 'Its claim aud is not'],
    'for the issuer and a slash': [() => ({ claims: { aud: `${bank.url()}/` } }), 'Its claim aud is not'],
    'for this server and another server': [
      () => ({ claims: { aud: [bank.url(), 'https://other.example'] } }),
      'Its claim aud names others',
    ],
    'without aud': [() => ({ claims: { aud: undefined } }), 'Its claim aud is missing.'],
    'with an empty list as aud': [() => ({ claims: { aud: [] } }), 'Its claim aud is not'],
    'without iss': [() => ({ claims: { iss: undefined } }), 'Its claim iss is missing.'],
    'with another iss': [() => ({ claims: { iss: 'sandbox-tpp-b' } }), 'Its claim iss is not the client id.'],
    'without exp': [() => ({ claims: { exp: undefined } }), 'Its claim exp is missing.'],
    'without iat': [() => ({ claims: { iat: undefined } }), 'Its claim iat is missing.'],
    'without jti': [() => ({ claims: { jti: undefined } }), 'Its claim jti is missing.'],
    'with an empty jti': [() => ({ claims: { jti: '' } }), 'Its claim jti is a text'],
    'with a jti that is too long': [() => ({ claims: { jti: 'x'.repeat(201) } }), 'Its claim jti is a text'],
    'after its expiry': [() => ({ claims: { exp: secondsFromNow(-10) } }), 'It has expired'],
    'with a lifetime above five minutes': [
      () => ({ claims: { exp: secondsFromNow(400) } }),
      'It is made for more than 300 seconds.',
    ],
    'with an iat an hour ago': [
      () => ({ claims: { iat: secondsFromNow(-3600), exp: secondsFromNow(60) } }),
      'It has expired, or was made too long ago.',
    ],
    'with an iat in the future': [
      () => ({ claims: { iat: secondsFromNow(60) } }),
      'Its claim iat is not a time',
    ],
    'with an nbf in the future': [
      () => ({ claims: { nbf: secondsFromNow(60) } }),
      'Its claim nbf is not a time',
    ],
    'with an unknown kid': [() => ({ header: { kid: 'other' } }), 'No key that the client has registered'],
    'with the kid of a key for another algorithm': [
      () => ({ header: { kid: 'ps' } }),
      'No key that the client',
    ],
    'with the typ of another purpose': [() => ({ header: { typ: 'app-statement+jwt' } }), 'Its header typ'],
  };
  for (const [what, [options, want]] of Object.entries(wrong)) {
    it(`is refused ${what}`, async () => {
      expect(reasonIn(await askWith(tpp, await assertion(options())))).to.match(
        new RegExp(`^${escaped(refused + want)}`),
      );
    });
  }
  it('is refused with a foreign key or an unannounced algorithm', async () => {
    const secretKey = new TextEncoder().encode(secret.padEnd(32));
    const [header = '', payload = ''] = (await assertion()).split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const altered = Buffer.from(JSON.stringify({ sub: clientId, exp: 9e9 })).toString('base64url');
    const { privateKey: EdDSA } = await generateKeyPair('EdDSA');
    const notAllowed = 'It is signed by one of ES256, PS256.';
    for (const [made, want] of [
      [await assertionBy(keys.foreign, bank.url()), 'It is not signed by the key'],
      [await assertionBy({ ...keys.foreign, kid: 'unknown' }, bank.url()), 'No key that the client'],
      [
        await assertionBy(keys.foreign, bank.url(), { header: { jwk: keys.foreign.jwk } }),
        'It is not signed by the key',
      ],
      [await assertionBy(keys.RS256, bank.url()), notAllowed],
      [await assertionBy({ alg: 'HS256', kid: 'es', privateKey: secretKey }, bank.url()), notAllowed],
      [await assertionBy({ alg: 'EdDSA', kid: 'es', privateKey: EdDSA }, bank.url()), notAllowed],
      [`${unsigned}.${payload}.`, notAllowed],
      [`${header}.${altered}.${(await assertion()).split('.')[2]}`, 'It is not signed by the key'],
    ] as const) {
      expect(reasonIn(await askWith(tpp, made))).to.match(new RegExp(`^${escaped(refused + want)}`));
    }
  });

  it('may come with the client_id in the form, and name the token endpoint as audience', async () => {
    for (const audience of [bank.url(), tokenEndpoint()]) {
      const answer = await askWith(tpp, await assertion({}, audience), { client_id: clientId });
      expect(oauthVerdict(answer)).to.equal('200');
    }
    const both = await assertion({ claims: { aud: [bank.url(), tokenEndpoint()] } });
    expect(oauthVerdict(await askWith(tpp, both))).to.equal('200');
  });

  it('is refused with two ways of authentication or with wrong parameters', async () => {
    const basic = { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` };
    const two = '400 invalid_request: The client has to authenticate either by an assertion or by a secret';
    expect(reasonIn(await askWith(tpp, await assertion(), {}, basic))).to.include(two);
    expect(reasonIn(await askWith(tpp, await assertion(), { client_secret: secret }))).to.include(two);
    for (const more of [
      { client_id: 'sandbox-tpp-b' },
      { client_assertion_type: `${assertionType}s` },
      { client_assertion_type: '' },
      { client_assertion: '' },
    ]) {
      const answer = await askWith(tpp, await assertion(), more);
      expect(oauthVerdict(answer), JSON.stringify(more)).to.equal('400 invalid_client');
    }
  });

  it('is used once, at the token and revocation endpoints together', async () => {
    const made = await assertion();
    expect(oauthVerdict(await askWith(tpp, made))).to.equal('200');
    const used = '400 invalid_client: The client assertion was used before';
    expect(reasonIn(await askWith(tpp, made))).to.include(used);
    const form = { token: 'x', client_assertion_type: assertionType, client_assertion: made };
    expect(reasonIn(await tpp.revoke(form))).to.include(used);
    const other = { ...form, client_assertion: await assertion() };
    expect(oauthVerdict(await tpp.revoke(other))).to.equal('200');
  });

  it('is refused while its client is blocked', async () => {
    const row = () => bank.database().writer('clients').where({ id: clientId });
    await row().update({ status: 'blocked' });
    const answer = await askWith(tpp, await assertion());
    await row().update({ status: 'active' });
    expect(reasonIn(answer)).to.equal('400 invalid_client: This client is blocked.');
  });

  it('is refused without a client in sub', async () => {
    const want = '400 invalid_client: The client assertion is no JWT that names a client in its claim sub.';
    const nobody = await assertion({ claims: { sub: undefined } });
    for (const made of ['x', 'a.b.c', '..', 'x'.repeat(9000), nobody]) {
      expect(reasonIn(await askWith(tpp, made)), made.slice(0, 20)).to.equal(want);
    }
  });

  it('gets the same refusal for an unknown client, a public client and a client without keys', async () => {
    const answers = [];
    for (const id of ['nobody', 'sandbox-app', 'sandbox-tpp-b']) {
      answers.push(reasonIn(await askWith(tpp, await assertion({ clientId: id }))));
    }
    expect(new Set(answers)).to.deep.equal(
      new Set(['400 invalid_client: There is no such client, or it has registered no keys.']),
    );
  });

  it('is refused with an unknown critical header parameter', async () => {
    const [, payload = ''] = (await assertion()).split('.');
    const header = { alg: 'ES256', kid: 'es', crit: ['demand'], demand: true };
    const text = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`;
    const by = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(by, keys.ES256.privateKey, Buffer.from(text));
    const made = `${text}.${Buffer.from(signature).toString('base64url')}`;
    expect(reasonIn(await askWith(tpp, made))).to.equal(`${refused}Its keys or its header cannot be used.`);
  });

  it('needs a kid when the client has two keys of one algorithm', async () => {
    await registerKeys(bank.database(), clientId, { keys: [keys.ES256, { ...keys.foreign, kid: 'second' }] });
    expect(reasonIn(await askWith(tpp, await assertion({ header: { kid: undefined } })))).to.equal(
      `${refused}Several keys of the client fit; its header needs a kid.`,
    );
  });
});
