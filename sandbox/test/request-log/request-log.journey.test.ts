/** The log of a workspace has each call of its own clients, with the result, and no other calls. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { mostEntries } from '../../src/request-log/entry.js';
import { describeAtThePublicBank, until } from '../../../test/support/server/bank.js';
import { Developer, developerWithClient } from '../../../test/support/portal/developer.js';
import { entriesOf, newestOf } from '../../../test/support/portal/developer-log.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { orderOf, v132, type TppAnswer } from '../../../test/support/tpp/tpp.js';
import { WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

describeAtThePublicBank('The log of a workspace', ({ database, tpp, url }) => {
  const begin = () => developerWithClient(url);

  it('has a payment with request and answer', async () => {
    const { developer, id, tpp: own } = await begin();
    const requestId = randomUUID();
    const order = orderOf();
    const answer = await own.initiate({ basePath: v132, order, headers: { 'X-Request-ID': requestId } });
    const entry = await newestOf(developer);
    expect(entry).to.deep.include({
      requestId,
      clientId: id,
      contract: 'payments-1.3.2',
      operation: 'initiateDomesticCreditTransfer',
      method: 'POST',
      path: `${v132}/payments/domestic-credit-transfers-hr`,
      status: 201,
      query: '',
    });
    expect(valueAt(entry, 'refusal')).to.equal(undefined);
    expect(textAt(entry, 'request', 'body')).to.equal(JSON.stringify(order));
    expect(JSON.parse(textAt(entry, 'answer', 'body') ?? '')).to.deep.equal(answer.body);
    expect(listAt(entry, 'request', 'headers')).to.deep.include({
      name: 'PSU-IP-Address',
      value: '192.0.2.1',
    });
    expect(valueAt(entry, 'at')).to.equal(valueAt(entry, 'workspaceAt'));
  });

  it('has a call as soon as it is answered', async () => {
    const { developer, tpp: own } = await begin();
    for (let calls = 1; calls <= 5; calls += 1) {
      await own.initiate();
      const { body } = await developer.ask('GET', '/log');
      expect(listAt(body, 'entries')).to.have.length(calls);
    }
  });

  it('has a call with a wrong client secret, masked', async () => {
    const { developer, tpp: own } = await begin();
    await own.initiate({ headers: { 'X-Gateway-Client-Secret': 'not the secret' } });
    const entry = await newestOf(developer);
    expect(entry).to.deep.include({ status: 401, code: 'CERTIFICATE_INVALID' });
    expect(valueAt(entry, 'refusal')).to.deep.equal({
      stage: 'client',
      reason: 'client.unknown',
      violations: [{ path: 'header.X-Gateway-Client-Secret', detail: 'The client secret is wrong.' }],
    });
    expect(listAt(entry, 'request', 'headers')).to.deep.include({
      name: 'X-Gateway-Client-Secret',
      value: '[masked]',
    });
    expect(textAt(entry, 'request', 'gap')).to.equal('not-read');
  });

  it('has the calls from a consent to its accounts, without code and token', async () => {
    const developer = await new Developer(url).begin();
    const own = await WorkspaceTpp.of(developer, url);
    const registered = await own.register();
    const arrival = await own.arrive(registered, { state: 'af0ifjsldkj' });
    const code = arrival.searchParams.get('code') ?? '';
    const token = textAt((await own.redeem(code)).body, 'access_token') ?? '';
    expect((await own.accounts(token)).status).to.equal(200);
    await entriesOf(developer, 1, '?operation=listAccounts');
    const operations = (await entriesOf(developer, 6)).map((entry) => textAt(entry, 'operation'));
    expect(operations.slice(0, 2)).to.deep.equal(['listAccounts', 'exchangeToken']);
    expect(operations).to.include.members(['authorize', 'registerAccountConsent']);
    const [visit] = await entriesOf(developer, 1, '?operation=authorize&status=302');
    const { body } = await developer.ask('GET', `/log/${textAt(visit, 'entryId')}`);
    expect(textAt(body, 'query')).to.contain('state=af0ifjsldkj');
    const location = listAt(body, 'answer', 'headers').find(
      (header) => textAt(header, 'name') === 'location',
    );
    expect(textAt(location, 'value')).to.match(/\?code=\[masked\]&state=af0ifjsldkj&iss=/);
  });

  it('is filtered by request, status, operation and client', async () => {
    const { developer, ...one } = await begin();
    const other = await developer.client();
    const requestId = randomUUID();
    await one.tpp.initiate({ headers: { 'X-Request-ID': requestId.toUpperCase() } });
    await other.tpp.initiate({ content: '{}' });
    await other.tpp.read(randomUUID(), { below: '/status' });
    await entriesOf(developer, 3);
    const found = async (query: string) =>
      (await entriesOf(developer, 0, query)).map((entry) => valueAt(entry, 'status'));
    expect(await found(`?requestId=${requestId}`)).to.deep.equal([201]);
    expect(await found('?status=400')).to.deep.equal([400]);
    expect(await found('?operation=getPaymentStatus')).to.deep.equal([404]);
    expect(await found(`?clientId=${other.id}`)).to.deep.equal([404, 400]);
    expect(await found(`?clientId=${other.id}&status=201`)).to.deep.equal([]);
  });

  it('is read page by page', async () => {
    const { developer, tpp: own } = await begin();
    for (const id of ['1', '2', '3', '4', '5']) await own.read(id);
    const all = await entriesOf(developer, 5);
    const read: unknown[] = [];
    for (let query: string | undefined = '?pageSize=2'; query !== undefined;) {
      const { body }: TppAnswer = await developer.ask('GET', `/log${query}`);
      read.push(...listAt(body, 'entries'));
      const next = textAt(body, 'next');
      query = next === undefined ? undefined : `?pageSize=2&cursor=${next}`;
    }
    expect(read).to.deep.equal(all);
    expect((await developer.ask('GET', '/log?cursor=nothing')).status).to.equal(400);
  });

  it('is hidden from other workspaces', async () => {
    const { developer, tpp: own } = await begin();
    const stranger = await new Developer(url).begin();
    await own.initiate();
    const [entry] = await entriesOf(developer, 1);
    const foreign = await stranger.ask('GET', `/log/${textAt(entry, 'entryId')}`);
    const unknown = await stranger.ask('GET', `/log/${randomUUID()}`);
    expect([foreign.status, unknown.status]).to.deep.equal([404, 404]);
    expect(foreign.body).to.deep.equal(unknown.body);
    const replayed = await stranger.ask('POST', `/log/${textAt(entry, 'entryId')}/replay`, {});
    expect(replayed.status).to.equal(404);
    expect(await entriesOf(stranger, 0)).to.deep.equal([]);
  });

  it('has no calls of public clients', async () => {
    const { developer, tpp: own } = await begin();
    await tpp.initiate();
    await own.initiate();
    await entriesOf(developer, 1);
    const clients = await database().maintenance('workspace_log').distinct('client_id').pluck('client_id');
    expect(clients).not.to.include('sandbox-tpp');
  });

  it('is emptied on request', async () => {
    const { developer, tpp: own } = await begin();
    await own.initiate();
    expect((await developer.ask('DELETE', '/log')).status).to.equal(204);
    expect(await entriesOf(developer, 0)).to.deep.equal([]);
  });

  it('is deleted with its workspace', async () => {
    const { developer, id, tpp: own } = await begin();
    await own.initiate();
    await entriesOf(developer, 1);
    await developer.ask('DELETE', '/workspace');
    await own.initiate();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const left = await database().maintenance('workspace_log').where('client_id', id);
    expect(left).to.deep.equal([]);
  });

  it('keeps the newest calls, and counts the missed calls', async () => {
    const { developer, id, tpp: own } = await begin();
    await own.initiate();
    const [first] = await entriesOf(developer, 1);
    const knex = database().maintenance;
    const [row] = await knex('workspace_log').where('id', textAt(first, 'entryId')).select();
    const { position: _, ...copied } = row;
    const rows = Array.from({ length: mostEntries }, () => ({ ...copied, id: randomUUID() }));
    await knex.batchInsert('workspace_log', rows, 100);
    await Promise.all(Array.from({ length: 220 }, () => own.read(randomUUID())));
    const [newest] = await entriesOf(developer, 1, '?status=404');
    expect(newest).to.deep.include({ clientId: id });
    await until(
      async () => {
        const found = await knex('workspace_log').where('client_id', id).sum({ missed: 'missed' });
        const kept = await knex('workspace_log').where({ client_id: id, status: 404 }).count({ count: '*' });
        return Number(found[0]?.['missed']) + Number(kept[0]?.['count']);
      },
      (known) => known === 220,
    );
    const [count] = await knex('workspace_log').where('client_id', id).count({ count: '*' });
    expect(Number(count?.['count'])).to.equal(mostEntries);
  });
});
