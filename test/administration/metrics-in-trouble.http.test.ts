/** Prometheus metrics of a bank whose core or database is unavailable, or that is overloaded. */
import { expect } from 'chai';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { onServer } from '../support/database/engines.js';
import { scrape } from '../support/server/metrics.js';
import { startRelay } from '../support/server/relay.js';
import { seed } from '../support/database/seed.js';
import { startServer } from '../support/server/server.js';
import { until } from '../support/runner/together.js';
import { Tpp } from '../support/tpp/tpp.js';

/** The sandbox's core with a `findAccount` that waits or fails on demand. */
function faultyCore() {
  const fault = { isAway: false, wait: Promise.resolve() };
  const plugin = changedBank((own) => ({
    findAccount: async (iban) => {
      await fault.wait;
      if (fault.isAway) throw new Error('away');
      return own.findAccount(iban);
    },
  }));
  return { fault, plugin };
}

describe('The metrics of a degraded bank', () => {
  it('show the unavailable core and its alarm until the core answers', async () => {
    const settings = await administrationSettings();
    const office = new Administrator(() => settings);
    const { fault, plugin } = faultyCore();
    const bank = await startServer({ settings, plugins: [plugin] });
    const tpp = new Tpp(() => bank.url);
    const stateNow = async () => {
      const { valueOf } = await scrape(office.url);
      return {
        up: valueOf('open_banking_part_up', { part: 'core' }),
        open: valueOf('open_banking_alarms_open', { alarm: 'core-away' }),
        raised: valueOf('open_banking_alarms_total', { alarm: 'core-away' }),
        ready: valueOf('open_banking_ready'),
      };
    };
    const initiated = async () => (await tpp.initiate()).status;
    expect(await initiated()).to.equal(201);
    expect(await stateNow()).to.deep.equal({ up: 1, open: 0, raised: 0, ready: 1 });
    fault.isAway = true;
    for (let count = 0; count < 3; count += 1) expect(await initiated()).to.equal(503);
    expect(await stateNow()).to.deep.equal({ up: 0, open: 1, raised: 1, ready: 1 });
    fault.isAway = false;
    expect(await initiated()).to.equal(201);
    expect(await stateNow()).to.deep.equal({ up: 1, open: 0, raised: 1, ready: 1 });
    await bank.stop();
  });

  it('show active and rejected calls', async () => {
    const limits = { REQUESTS_AT_ONCE: '1', ANSWER_SECONDS: '10', CORE_READ_DEADLINE_SECONDS: '60' };
    const settings = { ...(await administrationSettings()), ...limits };
    const office = new Administrator(() => settings);
    const { fault, plugin } = faultyCore();
    const bank = await startServer({ settings, plugins: [plugin] });
    const tpp = new Tpp(() => bank.url);
    let goOn: () => void = () => undefined;
    fault.wait = new Promise((resolve) => (goOn = resolve));
    const loadNow = async () => {
      const { valueOf } = await scrape(office.url);
      return {
        underWay: valueOf('open_banking_calls_under_way'),
        waiting: valueOf('open_banking_calls_waiting'),
        turnedAway: valueOf('open_banking_calls_turned_away_total', { cause: 'places' }),
      };
    };
    const first = tpp.initiate();
    await until(async () => (await loadNow()).underWay === 1);
    expect((await tpp.initiate()).status).to.equal(503);
    expect(await loadNow()).to.deep.equal({ underWay: 1, waiting: 0, turnedAway: 1 });
    goOn();
    expect((await first).status).to.equal(201);
    expect(await loadNow()).to.deep.equal({ underWay: 0, waiting: 0, turnedAway: 1 });
    const { valuesOf } = await scrape(office.url);
    // The rejected call counts under the same operation.
    expect(valuesOf('open_banking_calls_total')).to.include({
      'payments 1.0.0 initiateDomesticCreditTransfer 201': 1,
      'payments 1.0.0 initiateDomesticCreditTransfer 503': 1,
    });
    await bank.stop();
  });
});

// An SQLite file cannot be unavailable.
onServer('The metrics of a bank without a database', (engine) => {
  it('report the database as down, and omit the payments', async () => {
    await seed(engine.database());
    const address = new URL(engine.url());
    const relay = await startRelay(Number(address.port));
    address.port = String(relay.port);
    const settings = await administrationSettings();
    const bank = await startServer({ databaseUrl: address.href, settings });
    await relay.refuse();
    const { valueOf, valuesOf } = await scrape(new Administrator(() => settings).url);
    expect(valueOf('open_banking_ready')).to.equal(0);
    expect(valueOf('open_banking_part_up', { part: 'database' })).to.equal(0);
    expect(valuesOf('open_banking_payments')).to.deep.equal({});
    await relay.listen();
    await bank.stop();
    await relay.refuse();
  });
});
