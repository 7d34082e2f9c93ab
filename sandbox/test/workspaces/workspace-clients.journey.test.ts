/** A workspace's clients: changed, given secrets, and removed, by their owner alone. */
import { expect } from 'chai';
import { callbackAddress } from '../../src/api/portal-paths.js';
import { wrongPlacesIn } from '../../../test/support/server/back-office.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { authorise } from '../../../test/support/customer/customer.js';
import { Developer, developerWithClient } from '../../../test/support/portal/developer.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { accountPaths } from '../../../test/support/tpp/tpp-consents.js';
import { startedBy, verdictOf } from '../../../test/support/tpp/tpp.js';

describeAtTheBank('A workspace’s client', ({ url }) => {
  const begin = (registration?: object) => developerWithClient(url, registration);
  const callback = () => callbackAddress(url());

  it('is changed, and keeps the sandbox’s callback address', async () => {
    const { developer, id } = await begin({ redirectUris: ['https://old.example/'] });
    const change = {
      name: 'Vodomar Novi',
      roles: ['PSP_PI'],
      grants: ['authorization_code'],
      redirectUris: ['https://vodomar.example/callback'],
      requiresPkce: true,
    };
    const { body, status } = await developer.ask('PUT', `/clients/${id}`, change);
    expect(status).to.equal(200);
    const redirectUris = [...change.redirectUris, callback()];
    expect(body).to.deep.include({ ...change, redirectUris, id, hasSecret: true });
    expect((await developer.ask('GET', `/clients/${id}`)).body).to.deep.equal(body);
  });

  it('gets the defaults of a registration for fields that a change omits', async () => {
    const keys = [{ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43), kid: 'k1' }];
    const { developer, id } = await begin({ roles: ['PSP_PI'], jwks: { keys } });
    const { body } = await developer.ask('PUT', `/clients/${id}`, { name: 'Vodomar Pay' });
    expect(body).to.deep.include({
      roles: ['PSP_PI', 'PSP_AI', 'PSP_IC'],
      grants: ['authorization_code', 'refresh_token'],
      redirectUris: [callback()],
      keyIds: [],
    });
  });

  for (const [why, registration, change, places] of [
    ['an invisible name', {}, { name: '\u200b' }, ['body.name']],
    [
      'forbidden redirect addresses',
      {},
      { redirectUris: ['http://vodomar.example/', 'com.example.app:/callback'] },
      ['body.redirectUris.0', 'body.redirectUris.1'],
    ],
    ['a duplicate role', {}, { roles: ['PSP_AI', 'PSP_AI'] }, ['body.roles']],
    ['no role', {}, { roles: [] }, ['body.roles']],
    ['a refresh token grant alone', {}, { grants: ['refresh_token'] }, ['body.grants']],
    [
      'keys for a public client',
      { type: 'public' },
      { jwks: { keys: [{ kid: 'k' }] } },
      ['body.jwks', 'body.jwks.keys.0'],
    ],
    ['a public client without PKCE', { type: 'public' }, { requiresPkce: false }, ['body.requiresPkce']],
  ] as const) {
    it(`rejects a change to ${why}`, async () => {
      const { developer, id } = await begin(registration);
      const before = await developer.ask('GET', `/clients/${id}`);
      const answer = await developer.ask('PUT', `/clients/${id}`, { name: 'Vodomar Pay', ...change });
      expect(answer.status).to.equal(400);
      expect(wrongPlacesIn(answer)).to.deep.equal(places);
      expect((await developer.ask('GET', `/clients/${id}`)).body).to.deep.equal(before.body);
    });
  }

  it('loses its tokens with a role and with a grant, as in production', async () => {
    const grants = ['client_credentials'];
    for (const change of [{ roles: ['PSP_PI'], grants }, { roles: ['PSP_AI'] }]) {
      const { developer, id, secret, tpp } = await begin({ grants });
      const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'AISP' };
      const token = textAt((await tpp.token(form)).body, 'access_token') ?? '';
      const headers = { Authorization: `Bearer ${token}`, 'PSU-ID': 'ana', 'PSU-IP-Address': '192.0.2.1' };
      const read = async () =>
        verdictOf(await tpp.ask('GET', `${accountPaths[0]}/consents/none/status`, { headers }));
      expect(await read()).to.match(/^403 CONSENT_UNKNOWN/);
      await developer.ask('PUT', `/clients/${id}`, { name: 'Vodomar Pay', ...change });
      expect(await read()).to.match(/^401 TOKEN_INVALID/);
    }
  });

  it('gets a new secret, which invalidates the old secret', async () => {
    const { developer, id, secret, tpp } = await begin({ grants: ['client_credentials'] });
    const { body, headers, status } = await developer.ask('POST', `/clients/${id}/secret`);
    expect([status, headers['cache-control']]).to.deep.equal([201, 'no-store']);
    const tokenFor = (client_secret: string) =>
      tpp.token({ grant_type: 'client_credentials', client_id: id, client_secret, scope: 'AISP' });
    expect((await tokenFor(secret)).status).to.equal(400);
    expect((await tokenFor(textAt(body, 'secret') ?? '')).status).to.equal(200);
  });

  it('gets no secret if it is public', async () => {
    const { developer, id } = await begin({ type: 'public' });
    expect((await developer.ask('POST', `/clients/${id}/secret`)).status).to.equal(409);
  });

  it('is removed with its secret', async () => {
    const { developer, id, secret, tpp } = await begin({ grants: ['client_credentials'] });
    expect((await developer.ask('DELETE', `/clients/${id}`)).status).to.equal(204);
    expect((await developer.ask('GET', `/clients/${id}`)).status).to.equal(404);
    expect((await developer.ask('DELETE', `/clients/${id}`)).status).to.equal(404);
    expect(listAt((await developer.ask('GET', '/clients')).body, 'clients')).to.deep.equal([]);
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'AISP' };
    expect((await tpp.token(form)).status).to.equal(400);
  });

  it('is not removed while it has an open payment', async () => {
    const { developer, id, tpp } = await begin();
    const { link } = startedBy(await tpp.initiate());
    const refused = await developer.ask('DELETE', `/clients/${id}`);
    expect(refused.status).to.equal(409);
    expect(textAt(refused.body, 'detail')).to.contain('open payments (1)');
    expect(await authorise(link)).to.equal('carried-out');
    expect((await developer.ask('DELETE', `/clients/${id}`)).status).to.equal(204);
  });

  it('looks unknown to another workspace', async () => {
    const { developer: owner, id } = await begin();
    const stranger = await new Developer(url).begin();
    const before = await owner.ask('GET', `/clients/${id}`);
    const asked: readonly (readonly [method: string, below: string, body?: object])[] = [
      ['GET', ''],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/certificates', { use: 'seal' }],
    ];
    for (const [method, below, body] of asked) {
      const [foreign, everybodys, unknown] = await Promise.all(
        [id, 'sandbox-tpp', 'nobody'].map((each) => stranger.ask(method, `/clients/${each}${below}`, body)),
      );
      expect([foreign?.status, everybodys?.status, unknown?.status]).to.deep.equal([404, 404, 404]);
      expect([foreign?.body, everybodys?.body]).to.deep.equal([unknown?.body, unknown?.body]);
    }
    expect((await owner.ask('GET', `/clients/${id}`)).body).to.deep.equal(before.body);
    expect(listAt((await stranger.ask('GET', '/clients')).body, 'clients')).to.deep.equal([]);
  });
});
