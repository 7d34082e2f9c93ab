/**
 * Prometheus metrics of the administration's interface: a known load gives known figures, and no figures name a
 * person.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { alarmNames } from '../../src/observe/alarms.js';
import { definitions } from '../../src/observe/metrics/definitions.js';
import {
  Administrator,
  administrationSettings,
  administrationToken,
  tokenFile,
} from '../support/server/administrator.js';
import { browserAt } from '../support/customer/customer.js';
import { forEachEngine } from '../support/database/engines.js';
import { exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { type Scrape, scrape } from '../support/server/metrics.js';
import { ownSecretOf, startProduction } from '../support/server/production.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { until } from '../support/runner/together.js';
import { startedBy, Tpp, v132 } from '../support/tpp/tpp.js';

/** A token with access to the metrics only. */
const scraper = 'a-token-of-the-scraper-0123456789abcdef';

type Settings = Readonly<Record<string, string>>;

forEachEngine('The metrics of a bank', (engine) => {
  let settings: Settings = {};
  let bank: RunningServer;
  let figures: Scrape;
  const office = new Administrator(() => settings);
  const tpp = new Tpp(() => bank.url);
  before(async () => {
    const tokens = tokenFile(`back-office ${administrationToken}`, `prometheus ${scraper} metrics`);
    settings = { ...(await administrationSettings()), ADMIN_TOKEN_FILE: tokens };
    await seed(engine.database());
    bank = await startServer({ databaseUrl: engine.url(), settings });
    await keepBusy();
    figures = await scrape(office.url);
  });
  after(() => bank.stop());

  /** Makes a known number of calls. */
  async function keepBusy(): Promise<void> {
    const first = startedBy(await tpp.initiate());
    for (let count = 0; count < 2; count += 1) startedBy(await tpp.initiate({ basePath: v132 }));
    expect((await tpp.initiate({ content: '{}' })).status).to.equal(400);
    expect((await tpp.read(randomUUID())).status).to.equal(404);
    const form = { grant_type: 'client_credentials', client_id: 'sandbox-tpp', scope: 'AISP' };
    const { secret } = clients['sandbox-tpp'];
    expect((await tpp.token({ ...form, client_secret: secret })).status).to.equal(200);
    expect((await tpp.token({ ...form, client_secret: 'wrong' })).status).to.equal(400);
    const browser = browserAt(first.link);
    await browser.goToCode();
    await browser.enterCode();
    await until(async () => (await tpp.statusOf(first.id)) === 'ACSC');
    await office.ask('GET', '/clients');
  }

  it('count calls by operation, status and error code', () => {
    const initiate = 'initiateDomesticCreditTransfer';
    const calls = figures.valuesOf('open_banking_calls_total');
    expect(calls).to.include({
      [`payments 1.0.0 ${initiate} 201`]: 1,
      [`payments 1.3.2 ${initiate} 201`]: 2,
      [`payments 1.0.0 ${initiate} 400 FORMAT_ERROR`]: 1,
      'payments 1.0.0 getPayment 404 RESOURCE_UNKNOWN': 1,
      'oauth2 1.3.2.1 exchangeToken 200': 1,
      'oauth2 1.3.2.1 exchangeToken 400 invalid_client': 1,
      'admin 1.0.0 listClients 200': 1,
    });
    // The login page, three forms, and a page after each form.
    expect(calls['none none approve 200']).to.be.at.least(4);
    const durations = 'open_banking_call_duration_seconds';
    const labels = { contract: 'payments', version: '1.0.0', operation: initiate };
    expect(figures.valueOf(`${durations}_count`, labels)).to.equal(2);
    expect(figures.valueOf(`${durations}_bucket`, { ...labels, le: '+Inf' })).to.equal(2);
  });

  it('count status changes of payments, customer events, and open payments', () => {
    const { valuesOf } = figures;
    const moves = { PATC: 0, ACTC: 1, PDNG: 0, ACSP: 1, ACSC: 1, ACCC: 0, RJCT: 0, CANC: 0 };
    expect(valuesOf('open_banking_payment_status_changes_total')).to.deep.equal(moves);
    expect(valuesOf('open_banking_events_total')).to.include({
      'payment-status': 3,
      'login-accepted': 1,
      'login-rejected': 0,
      'token-issued': 1,
      'token-refused': 1,
    });
    expect(valuesOf('open_banking_payments')).to.include({ 'RCVD <1m': 2, 'RCVD >1d': 0, 'ACTC <1m': 0 });
    expect(valuesOf('open_banking_payments_stuck')).to.deep.equal({ ACTC: 0, PDNG: 0, ACSP: 0 });
    expect(valuesOf('open_banking_calls_turned_away_total')).to.include({ places: 0, queue: 0 });
    expect(Object.keys(valuesOf('open_banking_alarms_total'))).to.have.members(alarmNames);
  });

  it('report the state of the database, core, authenticator and disk, and calls in progress', () => {
    const { valueOf, valuesOf } = figures;
    const parts = { database: 1, core: 1, authenticator: 1, disk: 1, 'database-writes': 1 };
    expect(valuesOf('open_banking_part_up')).to.deep.equal(parts);
    // The administration has its own limiter: the scrape itself is not counted.
    for (const [name, want] of [
      ['open_banking_ready', 1],
      ['open_banking_calls_under_way', 0],
      ['open_banking_calls_waiting', 0],
      ['open_banking_bodies_under_way', 0],
    ] as const)
      expect(valueOf(name), name).to.equal(want);
    expect(valuesOf('open_banking_password_checks')).to.deep.equal({ running: 0, waiting: 0 });
    const queues = engine.name === 'sqlite' ? { changes: 1 } : { changes: 4, bookings: 4 };
    expect(valuesOf('open_banking_database_lanes')).to.deep.equal(queues);
    const waiting = valuesOf('open_banking_database_work_waiting');
    expect(Object.keys(waiting)).to.have.members(Object.keys(queues));
    expect(valueOf('process_resident_memory_bytes')).to.be.greaterThan(0);
  });

  it('are complete, and identify no person, client or payment', () => {
    const { samples, types } = figures;
    for (const { name, type } of Object.values(definitions)) expect(types.get(name), name).to.equal(type);
    expect(JSON.stringify(samples)).not.to.match(/HR95|ana\.horvat|sandbox-tpp|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('have no label with a value chosen by a caller', async () => {
    const labelsNow = async () =>
      (await scrape(office.url)).samples
        .filter(({ name }) => name.startsWith('open_banking_call'))
        .map(({ labels, name }) => JSON.stringify([name, labels]));
    const madeUp = async () => {
      const id = randomUUID();
      const headers = { 'X-Gateway-Client-Id': id, 'X-Request-ID': randomUUID() };
      for (const [method, path] of [
        ['GET', `/${id}`],
        ['GET', `${v132}/payments/${id}/${id}`],
        ['GET', `${v132}/payments/domestic-credit-transfers-hr/${id}`],
        ['POST', `/psd2-bank-payments-api-1.3.2/v1/${id}/${id}`],
        ['GET', `/approve/${id}`],
        ['GET', `/openapi/${id}`],
        ['GET', `/%${id}`],
        ['PROPFIND', `/${id}`],
      ] as const) {
        await exchange(bank.url + path, { method, headers });
        // With the token: the answers to wrong ones come later and later.
        const authorization = { Authorization: `Bearer ${administrationToken}` };
        await exchange(office.url + path, { method, headers: { ...headers, ...authorization } });
      }
    };
    await madeUp();
    const before = await labelsNow();
    for (let count = 0; count < 5; count += 1) await madeUp();
    expect(await labelsNow()).to.deep.equal(before);
    expect(before.join()).to.include('"operation":"none","status":"404"');
  });

  it('are the only access of a metrics token', async () => {
    const authorization = { Authorization: `Bearer ${scraper}` };
    expect((await scrape(office.url, authorization)).valueOf('open_banking_ready')).to.equal(1);
    for (const [method, path] of [
      ['GET', '/clients'],
      ['POST', '/clients/sandbox-tpp/block'],
    ] as const) {
      const refused = await office.ask(method, path, undefined, authorization);
      expect(refused.status).to.equal(401);
      expect(textAt(refused.body, 'detail')).to.include('/metrics alone');
    }
  });

  it('require a token', async () => {
    const ask = (headers: Readonly<Record<string, string>>, method = 'GET') =>
      exchange(`${office.url}/metrics`, { method, headers });
    const authorization = { Authorization: `Bearer ${administrationToken}` };
    for (const headers of [{}, { Authorization: 'Bearer of-a-tpp' }]) {
      const refused = await ask(headers);
      expect(refused.status).to.equal(401);
      expect(refused.text).not.to.include('open_banking');
    }
    const given = await ask(authorization);
    expect(given.headers['content-type']).to.equal('text/plain; version=0.0.4; charset=utf-8');
    expect(given.headers['cache-control']).to.equal('no-store');
    const wrong = await ask(authorization, 'POST');
    expect([wrong.status, wrong.headers.allow]).to.deep.equal([405, 'GET, HEAD']);
    const { status, text } = await exchange(`${bank.url}/metrics`, { headers: authorization });
    expect(status).to.equal(404);
    expect(text).not.to.include('open_banking');
  });
});

describe('The metrics of a bank in production', () => {
  it('are absent from the TPPs’ interface, with and without an administration', async () => {
    const secret = { 'X-Gateway-Client-Secret': ownSecretOf('x') };
    const headers = { Authorization: `Bearer ${administrationToken}`, ...secret };
    for (const settings of [{}, await administrationSettings()]) {
      const bank = await startProduction({ settings });
      const { status, text } = await exchange(`${bank.url}/metrics`, { headers });
      expect(status).to.equal(404);
      expect(text).not.to.include('open_banking');
      await bank.stop();
    }
  });
});
