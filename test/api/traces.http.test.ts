/** Distributed tracing: a call, its log line and the calls to the core are in the caller's trace. */
import { expect } from 'chai';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import type { CoreCallContext } from '../../src/bank/payment-orders.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { browserAt } from '../support/customer/customer.js';
import { onOneEngine } from '../support/database/engines.js';
import { exchange } from '../support/server/exchange.js';
import { keptLog } from '../support/server/kept-log.js';
import { seed } from '../support/database/seed.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { until } from '../support/runner/together.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${parentId}-01`;

/** The sandbox's core as a remote core that records the trace of each call. */
class TracedCore {
  readonly asked: { readonly call: string; readonly traceparent: string | undefined }[] = [];

  readonly plugin = changedBank((own) => {
    const note = (call: string, context: CoreCallContext | undefined) =>
      void this.asked.push({ call, traceparent: context?.traceparent });
    return {
      // Answers without the mandate, so that the server asks for it.
      findAccount: async (iban, context) => {
        note('findAccount', context);
        const account = await own.findAccount(iban);
        if (!account) return undefined;
        const { mandate: _mandate, ...alone } = account;
        return alone;
      },
      findCustomer: (psuId, context) => {
        note('findCustomer', context);
        return own.findCustomer(psuId);
      },
      mandateOf: (accountId, context) => {
        note('mandateOf', context);
        return own.mandateOf(accountId);
      },
      execute: (order, signal, context) => {
        note('execute', context);
        return own.execute(order, signal);
      },
    };
  });

  /** Returns the `traceparent` of each such call since the last `take`, which clears all calls. */
  take(call: string): readonly (string | undefined)[] {
    const found = this.asked.filter((each) => each.call === call);
    this.asked.length = 0;
    return found.map((each) => each.traceparent);
  }
}

onOneEngine('The trace of a call', (engine) => {
  const { lines, log } = keptLog('debug');
  const core = new TracedCore();
  let settings: Readonly<Record<string, string>> = {};
  let bank: RunningServer;
  const tpp = new Tpp(() => bank.url);
  const office = new Administrator(() => settings);
  before(async () => {
    settings = await administrationSettings();
    await seed(engine.database());
    bank = await startServer({ databaseUrl: engine.url(), settings, log, plugins: [core.plugin] });
  });
  after(() => bank.stop());

  /** Returns the trace id of the last logged call. */
  const lastTrace = () => lines.findLast(({ event }) => event === 'call')?.['traceId'];
  const below = (context: string | undefined) =>
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(context ?? '')?.[1];

  it('continues the caller’s trace in the log and at the core', async () => {
    expect((await tpp.initiate({ headers: { traceparent } })).status).to.equal(201);
    expect(lastTrace()).to.equal(traceId);
    const contexts = core.asked.map((each) => each.traceparent);
    expect(contexts).to.have.length.of.at.least(2);
    expect(new Set(contexts.map(below))).to.deep.equal(new Set([traceId]));
    // All have this server's span as parent, which differs from the caller's.
    expect(new Set(contexts).size).to.equal(1);
    expect(contexts[0]).not.to.include(parentId);
  });

  it('is new without a valid traceparent header', async () => {
    const seen = new Set<unknown>();
    for (const headers of [{}, { traceparent: 'something' }, { traceparent: `${traceparent}-more` }]) {
      core.take('');
      expect((await tpp.initiate({ headers })).status).to.equal(201);
      expect(lastTrace()).to.match(/^[0-9a-f]{32}$/);
      expect(new Set(core.take('findAccount').map(below))).to.deep.equal(new Set([lastTrace()]));
      seen.add(lastTrace());
    }
    const { url } = bank;
    await exchange(`${url}/nothing`, { headers: { traceparent: [traceparent, traceparent] } });
    seen.add(lastTrace());
    expect(seen.size).to.equal(4);
    expect(seen).not.to.include(traceId);
  });

  it('also covers errors, pages, health checks and the administration', async () => {
    const headers = { traceparent };
    for (const ask of [
      () => exchange(`${bank.url}/nothing`, { headers }),
      () => exchange(`${bank.url}/my-consents`, { headers }),
      () => exchange(`${bank.url}/health/live`, { headers }),
      () => exchange(`${office.url}/metrics`, { headers }),
      () => office.ask('GET', '/clients', undefined, headers),
    ]) {
      const before = lines.length;
      await ask();
      await until(() => lines.length > before);
      expect(lastTrace()).to.equal(traceId);
    }
  });

  it('covers the later execution of a payment, while a page call has the page’s own trace', async () => {
    const { link } = startedBy(await tpp.initiate({ headers: { traceparent } }));
    core.take('');
    const browser = browserAt(link);
    await browser.goToCode();
    const ofPages = core.take('findCustomer').map(below);
    const logged = lines.filter(({ place }) => place === 'approve').map((line) => line['traceId']);
    expect(ofPages).to.have.length.of.at.least(1);
    expect(logged).to.include.members(ofPages);
    expect(ofPages).not.to.include(traceId);
    await browser.enterCode();
    await until(() => core.asked.some(({ call }) => call === 'execute'));
    expect(core.take('execute').map(below)).to.deep.equal([traceId]);
  });
});
