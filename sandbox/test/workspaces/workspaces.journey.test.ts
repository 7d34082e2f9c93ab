/** Workspaces: created without registration, opened by their key alone, and deleted when unused. */
import { expect } from 'chai';
import { mostWorkspacesPerDay, workspaceKeptDays, workspaceLimits } from '../../src/domain/workspace.js';
import { describeAtTheBank, describeAtThePublicBank, until } from '../../../test/support/server/bank.js';
import { wrongPlacesIn } from '../../../test/support/server/back-office.js';
import { Developer, developerWithClient, sandboxPath } from '../../../test/support/portal/developer.js';
import { madeCustomer, statusesOf } from '../../../test/support/portal/own-data.js';
import { addDays, localDate, startOfDay } from '../../../src/domain/time.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { dumpTables } from '../../../test/support/database/tables.js';
import { orderOf, verdictOf } from '../../../test/support/tpp/tpp.js';

const dayMilliseconds = 86_400_000;

describeAtTheBank('A workspace', ({ database, tpp, url }) => {
  const begin = () => new Developer(url).begin();

  it('is created without registration, and opened by its key', async () => {
    const made = await new Developer(url).ask('POST', '/workspaces');
    const key = textAt(made.body, 'key') ?? '';
    expect(key).to.match(/^workspace_[\w-]{40,}$/);
    expect(textAt(made.body, 'address')).to.equal(`${url()}/sandbox/workspaces/${key}`);
    expect(made.headers).to.include({
      location: `${url()}${sandboxPath}/workspace`,
      'cache-control': 'no-store',
    });

    const developer = new Developer(url);
    developer.key = key;
    const { body, status } = await developer.ask('GET', '/workspace');
    expect(status).to.equal(200);
    expect(textAt(body, 'workspaceId')).to.equal(textAt(valueAt(made.body, 'workspace'), 'workspaceId'));
    const kept = Date.parse(textAt(body, 'forgottenAt') ?? '') - Date.parse(textAt(body, 'createdAt') ?? '');
    expect(kept / dayMilliseconds).to.equal(workspaceKeptDays);
  });

  it('has accounts that look unknown to the clients of other workspaces and of everybody', async () => {
    const [iban = ''] = (await madeCustomer(await begin())).ibans;
    const { tpp: stranger } = await developerWithClient(url);
    const payFrom = (from: string) => orderOf({ debtorAccount: { iban: from } });
    for (const each of [stranger, tpp]) {
      const answers = [iban, 'HR5899000140000000000'].map((from) => each.initiate({ order: payFrom(from) }));
      const [refused, unknown] = await Promise.all(answers);
      expect(refused?.status, refused?.text).to.equal(400);
      expect(refused?.body).to.deep.equal(unknown?.body);
    }
  });

  it('is stored without its key', async () => {
    const { key } = await begin();
    expect(JSON.stringify(await dumpTables(database()))).not.to.contain(key);
  });

  it('rejects a wrong key', async () => {
    const { key } = await begin();
    const wrong = ['', 'workspace_', `${key}x`, key.slice(0, -1), key.toLowerCase(), 'x'.repeat(5000)];
    const statuses = wrong.map(async (each) => {
      const stranger = new Developer(url);
      stranger.key = each;
      return verdictOf(await stranger.ask('GET', '/workspace'));
    });
    expect(new Set(await Promise.all(statuses))).to.deep.equal(new Set(['401']));
  });

  it('has clients that initiate payments from public customers’ accounts', async () => {
    const { id, tpp: own } = await developerWithClient(url);
    expect(id).to.match(/^tpp-[a-z2-9]{10}$/);
    expect((await own.initiate()).status).to.equal(201);
  });

  it('has clients that get tokens with a secret that is shown once', async () => {
    const registration = { grants: ['client_credentials'], roles: ['PSP_AI'] };
    const { developer, id, secret, tpp: own } = await developerWithClient(url, registration);
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'AISP' };
    expect((await own.token(form)).status).to.equal(200);
    const shown = await developer.ask('GET', `/clients/${id}`);
    expect(shown.text).not.to.contain(secret);
    expect(valueAt(shown.body, 'redirectUris')).to.deep.equal([`${url()}/sandbox/callback`]);
  });

  it('rejects a wrong client with all its errors at once', async () => {
    const developer = await begin();
    const wrong = {
      name: '\u0007',
      redirectUris: ['https://vodomar.example/#there', 'ftp://vodomar.example/'],
      grants: ['refresh_token'],
    };
    const answer = await developer.ask('POST', '/clients', wrong);
    expect(answer.status).to.equal(400);
    const places = ['name', 'grants', 'redirectUris.0', 'redirectUris.1'];
    expect(wrongPlacesIn(answer)).to.deep.equal(places.map((place) => `body.${place}`));
  });

  it('keeps names of as many letters as the contract allows, emoji too', async () => {
    const developer = await begin();
    const [name, accountName] = [`Đ${'🏦'.repeat(139)}`, `Š${'🏦'.repeat(69)}`];
    const { ibans, userName } = await madeCustomer(developer, { name, accounts: [{ name: accountName }] });
    expect((await developer.ask('GET', `/customers/${userName}`)).body).to.deep.include({ name });
    const place = `/accounts/${ibans[0]}`;
    expect((await developer.ask('GET', place)).body).to.deep.include({ name: accountName });
    const refused = await developer.ask('PUT', place, { name: `${accountName}🏦` });
    expect(refused.text).to.include('body.name must have at most 70 characters.');
    await developer.ask('PUT', place, { name: ' ', product: '', balance: '\u200b' });
    const changed = { name: 'Current account', balance: '1000.00' };
    expect((await developer.ask('GET', place)).body).to.deep.include(changed);
  });

  it('has no more clients than its limit, also after concurrent requests', async () => {
    const developer = await begin();
    const most = workspaceLimits.clients;
    const ask = () => developer.ask('POST', '/clients', { name: 'Vodomar Pay' });
    const answers = await Promise.all(Array.from({ length: most + 5 }, ask));
    expect(statusesOf(answers)).to.deep.equal([...Array(most).fill(201), ...Array(5).fill(409)]);
    expect(listAt((await developer.ask('GET', '/clients')).body, 'clients')).to.have.length(most);
  });

  it('is deleted with its key and its clients, and public clients remain', async () => {
    const { developer, tpp: own } = await developerWithClient(url);
    expect((await developer.ask('DELETE', '/workspace')).status).to.equal(204);
    expect((await developer.ask('GET', '/workspace')).status).to.equal(401);
    expect((await developer.ask('POST', '/clients', { name: 'Vodomar Pay' })).status).to.equal(401);
    expect(verdictOf(await own.initiate())).to.contain('401 CERTIFICATE_BLOCKED');
    expect((await tpp.initiate()).status).to.equal(201);
  });
});

describeAtThePublicBank('The number of workspaces', ({ database, restart, url }) => {
  it('has a daily limit, also for concurrent requests, with Retry-After until midnight', async () => {
    const developer = new Developer(url);
    const ask = () => developer.ask('POST', '/workspaces');
    const answers = await Promise.all(Array.from({ length: mostWorkspacesPerDay + 3 }, ask));
    expect(statusesOf(answers)).to.deep.equal([...Array(mostWorkspacesPerDay).fill(201), 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    const now = Date.now();
    const midnight = startOfDay(addDays(localDate(now, 'Europe/Zagreb'), 1), 'Europe/Zagreb');
    expect(Number(refused?.headers['retry-after'])).to.be.closeTo((midnight - now) / 1000, 30);
  });

  it('falls when an expired workspace is deleted', async () => {
    const knex = database().maintenance;
    const [oldest] = await knex('workspaces').orderBy('id').select('id');
    const lastUsedAt = Date.now() - workspaceKeptDays * dayMilliseconds - 1;
    await knex('workspaces').where({ id: oldest.id }).update({ last_used_at: lastUsedAt });
    // Old workspaces are deleted when a process starts, and then every hour.
    await restart();
    const left = () => knex('workspaces').pluck('id');
    const ids = await until(left, (each) => !each.includes(oldest.id));
    expect(ids).to.have.length(mostWorkspacesPerDay - 1);
  });
});
