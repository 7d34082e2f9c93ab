/** The bank's back office registers TPPs and lists them. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newKeyPair, toPem } from '../../src/crypto/pem.js';
import { TestAuthority } from '../support/tpp/authority.js';
import { describeAtTheBackOffice, registrationOf, wrongPlacesIn } from '../support/server/back-office.js';
import { authorise } from '../support/customer/customer.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { oauthVerdict, startedBy } from '../support/tpp/tpp.js';

const callback = 'https://vodomar.example/callback';
const authority = new TestAuthority('Root CA');
const trust = temporaryFolder('trust-');
writeFileSync(join(trust, 'authority.pem'), authority.pem);

describeAtTheBackOffice(
  'The back office',
  ({ database, office, register, tokenOf, tpp }) => {
    it('registers a client that can pay and get tokens in every process at once', async () => {
      const secret = await register('vodomar');
      const started = startedBy(await tpp('vodomar').initiate());
      expect(await authorise(started.link, ana)).to.equal('carried-out');
      expect(oauthVerdict(await tokenOf('vodomar', secret))).to.equal('200');
    });

    it('shows a registered client, but never its secret', async () => {
      const secret = await register('shown');
      const { body, headers, text } = await office.ask('GET', '/clients/shown');
      const shown = { ...registrationOf('shown'), status: 'active', hasSecret: true, keyIds: [] };
      expect(body).to.deep.include(shown);
      expect(headers['cache-control']).to.equal('no-store');
      expect(text).not.to.include(secret);
      const [stored] = await database().reader('clients').where({ id: 'shown' });
      expect(Object.values(stored).join(' ')).not.to.include(secret);
    });

    it('reports all errors of a registration at once', async () => {
      const answer = await office.ask('POST', '/clients', {
        ...registrationOf('wrong', { redirectUris: ['http://vodomar.example', callback] }),
        organisationId: 'HR-1',
        certificate: 'none',
      });
      expect(answer.status).to.equal(400);
      const places = ['body.redirectUris.0', 'body.organisationId', 'body.certificate'];
      expect(wrongPlacesIn(answer)).to.deep.equal(places);
    });

    it('takes an optional text that shows nothing as absent, and counts a name in letters', async () => {
      const name = `Šćepan ${'🏦'.repeat(133)}`;
      await register('long', { name, organisationId: '', certificate: ' \n', jwksUri: '\u200b' });
      const { body } = await office.ask('GET', '/clients/long');
      expect(body).to.include({ name }).and.not.to.have.any.keys('organisationId', 'jwksUri');
      const answer = await office.ask('POST', '/clients', registrationOf('longer', { name: `${name}🏦` }));
      expect(answer.text).to.include('body.name must have at most 140 characters.');
    });

    it('changes a registration in every process at once, and shows the history', async () => {
      await register('changing');
      const initiate = async (address: string) =>
        (await tpp('changing').initiate({ headers: { 'TPP-Redirect-URI': address } })).status;
      const moved = 'https://moved.example/callback';
      expect([await initiate(callback), await initiate(moved)]).to.deep.equal([201, 400]);
      const read = await office.ask('GET', '/clients/changing');
      expect([read.headers['etag'], textAt(read.body, 'version')]).to.deep.equal(['"1"', undefined]);
      const requestId = randomUUID();
      const changes = { redirectUris: [moved], name: 'Vodomar Plus' };
      const headers = { 'If-Match': '"1"', 'X-Request-ID': requestId };
      const changed = await office.ask('PATCH', '/clients/changing', changes, headers);
      expect([changed.status, changed.headers['etag']], changed.text).to.deep.equal([200, '"2"']);
      expect(changed.body).to.deep.include({ name: 'Vodomar Plus', redirectUris: [moved], version: 2 });
      expect([await initiate(callback), await initiate(moved)]).to.deep.equal([400, 201]);
      const { body } = await office.ask('GET', '/clients/changing');
      const [change, ...others] = listAt(body, 'changes');
      expect(others).to.deep.equal([]);
      expect(change).to.deep.include({
        version: 2,
        requestId,
        fields: [
          { field: 'name', from: ['Vodomar Pay'], to: ['Vodomar Plus'] },
          { field: 'redirectUris', from: [callback], to: [moved] },
        ],
      });
    });

    const redirectUris = ['http://x.example', callback];
    const severalFaults = { name: 'A\u202eB', redirectUris, jwksUri: 'https://elsewhere.example/' };
    /** A change, and the status and the wrong fields of its refusal. */
    const refusals: readonly (readonly [change: object, want: string, ifMatch?: string | undefined])[] = [
      [{ name: 'X' }, '412 header.If-Match', '"7"'],
      [{ name: 'X' }, '400 header.If-Match', undefined],
      [{ name: 'X' }, '400 header.If-Match', '*'],
      // Without quotation marks.
      [{ name: 'X' }, '400 header.If-Match', '1'],
      [{}, '400 body'],
      [{ id: 'y', type: 'public' }, '400 body body'],
      [{ organisationId: 'PSDHR-HNB-99' }, '400 body.organisationId'],
      [{ roles: [] }, '400 body.roles'],
      [{ roles: ['PSP_AI', 'PSP_AI'] }, '400 body.roles'],
      [{ grants: ['refresh_token'] }, '400 body.grants'],
      [{ redirectUris: [] }, '400 body.redirectUris'],
      [severalFaults, '400 body.name body.redirectUris.0 body.jwksUri'],
      [{ jwks: { keys: [] } }, '400 body.jwks.keys'],
    ];
    it('refuses a wrong change with every error, and changes nothing', async () => {
      await register('steady', { organisationId: 'PSDHR-HNB-1' });
      const before = await office.ask('GET', '/clients/steady');
      for (const [change, want, ...version] of refusals) {
        const headers = { 'If-Match': version.length === 0 ? '"1"' : version[0] };
        const answer = await office.ask('PATCH', '/clients/steady', change, headers);
        const verdict = [answer.status, ...wrongPlacesIn(answer)].join(' ');
        expect(verdict, JSON.stringify([change, version])).to.equal(want);
        expect((await office.ask('GET', '/clients/steady')).body).to.deep.equal(before.body);
      }
    });

    it('refuses an id that is taken', async () => {
      await register('taken');
      const answer = await office.ask('POST', '/clients', registrationOf('taken'));
      expect(answer.status).to.equal(409);
      expect(wrongPlacesIn(answer)).to.deep.equal(['body.id']);
    });

    it('takes the organisation id and the roles from an uploaded certificate', async () => {
      const named = { organisationId: 'PSDHR-HNB-77', roles: ['PSP_PI'] } as const;
      const pem = toPem(authority.issue(newKeyPair('ec'), named).certificate, 'CERTIFICATE');
      const { roles: _, ...unnamed } = registrationOf('certified', { grants: [] });
      const { body, status, text } = await office.ask('POST', '/clients', { ...unnamed, certificate: pem });
      expect(status, text).to.equal(201);
      expect(valueAt(body, 'client')).to.deep.include(named);
      const more = await office.ask('POST', '/clients', { ...registrationOf('more'), certificate: pem });
      expect(wrongPlacesIn(more)).to.deep.equal(['body.roles']);
    });

    it('gives no secret to a public client', async () => {
      const app = registrationOf('app', { type: 'public', grants: ['authorization_code'] });
      const { body } = await office.ask('POST', '/clients', app);
      expect(body).not.to.have.property('secret');
      expect(valueAt(body, 'client')).to.include({ requiresPkce: true, hasSecret: false });
      expect((await office.ask('POST', '/clients/app/secret')).status).to.equal(409);
    });

    it('gives no secret to a client with keys, and lists the key ids', async () => {
      const keys = [{ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43), kid: 'k1' }];
      const { body } = await office.ask('POST', '/clients', registrationOf('keyed', { jwks: { keys } }));
      expect(body).not.to.have.property('secret');
      expect(valueAt(body, 'client')).to.deep.include({ keyIds: ['k1'], hasSecret: false });
    });

    it('lists clients page by page, and removed clients on request', async () => {
      await register('zz-gone');
      await office.ask('DELETE', '/clients/zz-gone');
      const ids: string[] = [];
      for (let query = '?pageSize=2'; query !== '';) {
        const { body } = await office.ask('GET', `/clients${query}`);
        ids.push(...listAt(body, 'clients').map((client) => textAt(client, 'id') ?? ''));
        const next = textAt(body, 'next');
        query = next === undefined ? '' : `?pageSize=2&after=${next}`;
      }
      expect(ids).to.include.members(['sandbox-tpp', 'vodomar']);
      expect(ids).not.to.include('zz-gone');
      const sorted = ids.toSorted((one, other) => (one < other ? -1 : 1));
      expect(ids).to.deep.equal(sorted);
      const gone = await office.ask('GET', '/clients?status=removed');
      expect(listAt(gone.body, 'clients').map((client) => textAt(client, 'id'))).to.include('zz-gone');
    });
  },
  { TRUST_FOLDER: trust },
);
