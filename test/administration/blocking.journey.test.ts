/** The bank's back office rotates a TPP's secret, blocks the TPP and removes it; each takes effect at once. */
import { expect } from 'chai';
import { describeAtTheBackOffice, registrationOf } from '../support/server/back-office.js';
import { authorise } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { accountPaths, consentRequest } from '../support/tpp/tpp-consents.js';
import { oauthVerdict, orderOf, startedBy, verdictOf } from '../support/tpp/tpp.js';

describeAtTheBackOffice('The back office', ({ database, office, register, tokenOf, tpp }) => {
  /** Registers a client, and returns a read of an unknown consent with the client's token. */
  async function registered(id: string) {
    const secret = await register(id);
    const token = textAt((await tokenOf(id, secret)).body, 'access_token') ?? '';
    const psu = { 'PSU-ID': ana.userName, 'PSU-IP-Address': '192.0.2.1' };
    const headers = { Authorization: `Bearer ${token}`, ...psu };
    const path = `${accountPaths[0]}/consents/none/status`;
    return { secret, read: async () => verdictOf(await tpp(id).ask('GET', path, { headers })) };
  }

  it('invalidates the old secret when it issues a new secret', async () => {
    const first = await register('rotating');
    const { body } = await office.ask('POST', '/clients/rotating/secret');
    const second = textAt(body, 'secret') ?? '';
    expect(oauthVerdict(await tokenOf('rotating', first))).to.equal('400 invalid_client');
    expect(oauthVerdict(await tokenOf('rotating', second))).to.equal('200');
  });

  it('blocks a client and its tokens in every process from the next call', async () => {
    const { read, secret } = await registered('blocked-tpp');
    const client = tpp('blocked-tpp');
    const { link } = startedBy(await client.initiate());
    expect(await read()).to.match(/^403 CONSENT_UNKNOWN/);
    expect((await office.ask('POST', '/clients/blocked-tpp/block')).body).to.include({ status: 'blocked' });
    expect(await read()).to.match(/^401 CERTIFICATE_BLOCKED/);
    expect(verdictOf(await client.initiate())).to.match(/^401 CERTIFICATE_BLOCKED/);
    expect(oauthVerdict(await tokenOf('blocked-tpp', secret))).to.equal('400 invalid_client');
    expect(await authorise(link, ana)).to.equal('undone');

    await office.ask('POST', '/clients/blocked-tpp/unblock');
    expect(await read()).to.match(/^403 CONSENT_UNKNOWN/);
    expect(oauthVerdict(await tokenOf('blocked-tpp', secret))).to.equal('200');
  });

  it('revokes the tokens of a client, which can get new tokens', async () => {
    const { read, secret } = await registered('leaky');
    expect(await read()).to.match(/^403 CONSENT_UNKNOWN/);
    const ended = await office.ask('POST', '/clients/leaky/revoke-tokens');
    expect([ended.status, textAt(ended.body, 'status')]).to.deep.equal([200, 'active']);
    expect(await read()).to.match(/^401 TOKEN_INVALID/);
    expect(oauthVerdict(await tokenOf('leaky', secret))).to.equal('200');
  });

  it('blocks a blocked client and unblocks an active client without a change', async () => {
    await register('calm');
    const statusAfter = async (path: string) =>
      textAt((await office.ask('POST', `/clients/calm/${path}`)).body, 'status');
    const all = ['unblock', 'block', 'block', 'unblock'];
    const seen: (string | undefined)[] = [];
    for (const path of all) seen.push(await statusAfter(path));
    expect(seen).to.deep.equal(['active', 'blocked', 'blocked', 'active']);
  });

  it('does not remove a client with open payments', async () => {
    await register('busy');
    const { id } = startedBy(await tpp('busy').initiate());
    const refused = await office.ask('DELETE', '/clients/busy');
    expect(refused.status).to.equal(409);
    expect(textAt(refused.body, 'detail')).to.match(
      /^The client has open payments \(1\) or signing baskets \(0\);/,
    );
    expect((await tpp('busy').cancel(id)).status).to.equal(204);
    expect((await office.ask('DELETE', '/clients/busy')).status).to.equal(204);
  });

  it('removes a client: its consents and tokens end, its payments stay, and its id stays taken', async () => {
    const { read, secret } = await registered('leaving');
    expect(await read()).to.match(/^403 CONSENT_UNKNOWN/);
    const client = tpp('leaving');
    const { id, link } = startedBy(await client.initiate({ order: orderOf() }));
    expect(await authorise(link, ana)).to.equal('carried-out');
    const consent = await client.ask('POST', `${accountPaths[0]}/consent`, {
      content: JSON.stringify(consentRequest()),
      headers: { 'Content-Type': 'application/json', 'PSU-ID': ana.userName, 'PSU-IP-Address': '192.0.2.1' },
    });
    const consentId = textAt(consent.body, 'consentId') ?? '';

    expect((await office.ask('DELETE', '/clients/leaving')).status).to.equal(204);
    expect((await office.ask('DELETE', '/clients/leaving')).status).to.equal(204);
    expect(verdictOf(await client.read(id))).to.match(/^401 CERTIFICATE_INVALID/);
    expect(oauthVerdict(await tokenOf('leaving', secret))).to.equal('400 invalid_client');
    const { reader } = database();
    const [kept] = await reader('consents').where({ id: consentId });
    expect(kept.status).to.equal('expired');
    const [step] = await reader('consent_statuses').where({ consent_id: consentId, to_status: 'expired' });
    expect(step.cause).to.equal('client-removed');
    expect(await reader('grants').where({ client_id: 'leaving' }).whereNull('ended_at')).to.deep.equal([]);
    expect(await reader('payments').where({ id })).to.have.length(1);

    expect((await office.ask('POST', '/clients', registrationOf('leaving'))).status).to.equal(409);
    for (const act of ['secret', 'block', 'unblock'])
      expect((await office.ask('POST', `/clients/leaving/${act}`)).status, act).to.equal(409);
    const { body } = await office.ask('GET', '/clients/leaving');
    expect(body).to.include({ status: 'removed', hasSecret: false });
  });
});
