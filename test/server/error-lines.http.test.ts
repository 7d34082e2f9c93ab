/** The log's error lines: each names the operation or the place of the call that failed, and the cause. */
import { expect } from 'chai';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import type { Plugin } from '../../src/plugins/plugin.js';
import { browserAt } from '../support/customer/customer.js';
import { exchange } from '../support/server/exchange.js';
import { keptLog } from '../support/server/kept-log.js';
import { until } from '../support/runner/together.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { Tpp, v100, v132 } from '../support/tpp/tpp.js';

type Part = 'none' | 'core' | 'authenticator' | 'handler' | 'before' | 'after';

describe('An error line of the log', () => {
  let failing: Part = 'none';
  const failIn = async (part: Part) => {
    if (part === failing) throw new Error(`a defect of ${part}`);
  };
  const plugin: Plugin = {
    name: 'failing',
    ...changedBank(
      (own) => ({ findAccount: (iban) => failIn('core').then(() => own.findAccount(iban)) }),
      (own) => ({
        checkPassword: (...typed) => failIn('authenticator').then(() => own.checkPassword(...typed)),
      }),
    ),
    handlers: {
      getPaymentStatus: {
        'payments-1.0.0': (request, call, original) => failIn('handler').then(() => original(request, call)),
      },
    },
    before: [() => failIn('before')],
    after: [() => failIn('after')],
  };
  const { lines, log } = keptLog();
  let bank: RunningServer;
  const tpp = new Tpp(() => bank.url);
  before(async () => {
    bank = await startServer({ log, plugins: [plugin] });
  });
  after(() => bank.stop());
  afterEach(() => {
    failing = 'none';
  });

  const statusPath = `${v100}/payments/domestic-credit-transfers-hr/7a3f2d3c-7c9a-4b0a-9a55-6f1f3a3a1b11/status`;
  const status = () => tpp.ask('GET', statusPath);
  const ofStatus = { contract: 'payments-1.0.0', operation: 'getPaymentStatus' };
  const failed = (part: Part) => ({ msg: 'server.failed', error: `a defect of ${part}` });
  const away = { msg: 'server.unavailable', dependency: 'core' };
  const initiation = { contract: 'payments-1.3.2', operation: 'initiateDomesticCreditTransfer' };
  const afterwards = { ...failed('after'), msg: 'a plugin failed after a call', plugin: 'failing' };
  const initiate = () => tpp.initiate({ basePath: v132 });
  const read = (path: string) => () => exchange(bank.url + path);

  type Row = readonly [title: string, part: Part, ask: () => Promise<unknown>, want: object];
  const table: readonly Row[] = [
    ['a handler with a defect', 'handler', status, { ...failed('handler'), ...ofStatus }],
    ['a hook that fails before routing', 'before', status, { ...failed('before'), ...ofStatus }],
    ['a document', 'before', read('/openapi'), { ...failed('before'), place: 'openapi' }],
    ['an unknown path', 'before', read("/somebody's-secret"), { ...failed('before'), place: 'none' }],
    ['a hook that fails after the answer', 'after', status, { ...afterwards, ...ofStatus }],
    ['a call without the core, and not its text', 'core', initiate, { ...away, ...initiation }],
  ];
  for (const [title, part, asked, want] of table) {
    it(`names operation or place, and cause, for ${title}`, async () => {
      failing = part;
      expect(await errorLineOf(asked)).to.deep.equal(want);
    });
  }

  it('names the page, and the dependency, when a customer gets 503', async () => {
    const browser = browserAt((await startPayment(bank.url)).link);
    await browser.open();
    failing = 'authenticator';
    const want = { msg: 'server.unavailable', place: 'approve', dependency: 'authenticator' };
    expect(await errorLineOf(() => browser.logIn())).to.deep.equal(want);
    await until(() => lines.at(-1)?.['msg'] === 'request');
    expect(lines.at(-1)).to.include({ place: 'approve', reason: 'server.unavailable', status: 503 });
  });

  /** Returns the call's error line, which is no alarm. */
  async function errorLineOf(ask: () => Promise<unknown>) {
    const before = lines.length;
    await ask();
    const found = () => lines.slice(before).filter(({ alarm, level }) => level === 'error' && !alarm);
    await until(() => found().length > 0);
    const [{ err, level: _level, requestId, time: _time, ...line } = {}, ...others] = found();
    expect(others).to.deep.equal([]);
    expect(requestId).to.match(/^[0-9a-f-]{36}$/);
    return { ...line, ...(err !== undefined && { error: Reflect.get(Object(err), 'message') }) };
  }
});
