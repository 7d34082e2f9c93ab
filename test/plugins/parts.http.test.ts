/** Effects of a plugin: the bank itself, handlers of one version, and hooks that refuse or observe calls. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { ok } from '../../src/contract/reply.js';
import { Problem } from '../../src/domain/problem.js';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import { createLog, type Log } from '../../src/log.js';
import { textAt } from '../support/runner/json.js';
import { keptLog } from '../support/server/kept-log.js';
import { loadPlugins } from '../../src/plugins/load.js';
import type { Answered, Plugin } from '../../src/plugins/plugin.js';
import { startServer } from '../../src/start/server.js';
import { freePort } from '../support/runner/ports.js';
import { seedAt } from '../support/database/seed.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { domestic, Tpp, v100, verdictOf } from '../support/tpp/tpp.js';
import { bank as wholeBank } from './parts.js';

const v105 = '/psd2-bank-payments-api-1.0.5/v1';
const v132 = '/psd2-bank-payments-api-1.3.2/v1';
const unknownPayment = `payments/${domestic}/0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40`;
const unknown = '404 RESOURCE_UNKNOWN path.paymentId';

/** Requests each path of a bank with these plugins, and returns the answers. */
async function answersOf(
  plugins: readonly Plugin[],
  ...paths: readonly string[]
): Promise<readonly string[]> {
  const bank = await startBank(plugins);
  const tpp = new Tpp(() => bank.url);
  const said: string[] = [];
  for (const path of paths) {
    const answer = await tpp.ask('GET', path);
    said.push(answer.status === 200 ? `200 ${answer.text}` : verdictOf(answer));
  }
  await bank.stop();
  return said;
}

async function startBank(plugins: readonly Plugin[], log: Log = createLog('silent')) {
  const port = String(await freePort());
  const DATABASE_URL = `file:${join(temporaryFolder(), 'bank.db')}`;
  await seedAt(DATABASE_URL);
  const server = await startServer(readConfig({ PORT: port, DATABASE_URL }), log, plugins);
  return { url: `http://localhost:${server.port}`, stop: () => server.stop() };
}

const status = (base: string) => `${base}/${unknownPayment}/status`;
const executed: Plugin['handlers'] = {
  getPaymentStatus: { 'payments-1.0.0': async () => ok({ transactionStatus: 'ACSC' }) },
};

describe('A handler of a plugin', () => {
  it('replaces the server’s handler only in its version', async () => {
    const said = await answersOf([{ handlers: executed }], status(v100), status(v105));
    expect(said).to.deep.equal(['200 {"transactionStatus":"ACSC"}', unknown]);
  });

  it('replaces a handler in a version that inherits the operation, but not in the older version', async () => {
    const handlers: Plugin['handlers'] = {
      getPaymentAuthorisation: { 'payments-1.3.2': async () => ok({ scaStatus: 'failed' }) },
    };
    const path = `${unknownPayment}/authorisations/0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b41`;
    const said = await answersOf([{ handlers }], `${v132}/${path}`, `${v100}/${path}`);
    expect(said).to.deep.equal(['200 {"scaStatus":"failed"}', unknown]);
  });

  it('may refuse a call for a reason of the bank', async () => {
    const problem = new Problem('product.unknown', 'Not here.', 'path.payment-product');
    const handlers: Plugin['handlers'] = {
      getPaymentStatus: { 'payments-1.0.0': () => Promise.reject(problem) },
    };
    const said = await answersOf([{ handlers }], status(v100));
    expect(said).to.deep.equal(['404 PRODUCT_UNKNOWN path.payment-product']);
  });

  it('can call the server’s original handler', async () => {
    const handlers: Plugin['handlers'] = {
      getPaymentStatus: { 'payments-1.0.0': (request, call, original) => original(request, call) },
    };
    expect(await answersOf([{ handlers }], status(v100))).to.deep.equal([unknown]);
  });

  it('can call the handler of the previous plugin', async () => {
    const second: Plugin['handlers'] = {
      getPaymentStatus: {
        'payments-1.0.0': async (request, call, original) => {
          const { body } = await original(request, call);
          return ok({ ...body, fundsAvailable: true });
        },
      },
    };
    const plugins = [{ handlers: executed }, { name: 'second', handlers: second }];
    const said = await answersOf(plugins, status(v100));
    expect(said).to.deep.equal(['200 {"transactionStatus":"ACSC","fundsAvailable":true}']);
  });
});

describe('The bank of a plugin', () => {
  it('may be derived from the sandbox’s bank', async () => {
    const bank = await startBank([changedBank(() => ({ findAccount: async () => undefined }))]);
    const answer = await new Tpp(() => bank.url).initiate();
    await bank.stop();
    expect(verdictOf(answer)).to.equal('400 RESOURCE_UNKNOWN body.debtorAccount');
  });
});

/** Returns the mistakes of a bank built by these functions, which no compiler has checked. */
async function refusalOf(makers: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const entries = Object.entries(makers).map(([part, text]) => `${part}: ${text}`);
  const file = join(temporaryFolder(), 'plugin.mjs');
  writeFileSync(file, `export default { name: 'my-bank', ${entries.join(', ')} };`);
  const DATABASE_URL = `file:${join(temporaryFolder(), 'bank.db')}`;
  const config = readConfig({ PORT: String(await freePort()), DATABASE_URL, PLUGINS: file });
  const plugins = await loadPlugins(config, []);
  const refusal: unknown = await startServer(config, createLog('silent'), plugins).catch((error) => error);
  return refusal instanceof ConfigProblem ? refusal.lines : [String(refusal)];
}

describe('A bank that is built by a function', () => {
  const methods = Object.keys(wholeBank);
  const right = '() => ({ checkPassword() {}, methods() {}, start() {}, check() {}, outcomeOf() {} })';
  const lacking = methods.map((name) => `bank.${name} is not a function.`);
  const notNew = "bank cannot be created: Class constructor Mine cannot be invoked without 'new'";
  const created = (part: string, as: string) => `${part} is created as ${as}; it must be an object.`;
  const promised = 'sca is created as a promise; await the promise first, and pass its result.';
  type Row = readonly [title: string, bank: string, sca: string, ...want: string[]];
  const rows: readonly Row[] = [
    ['lacks a method', '() => ({})', right, ...lacking],
    ['is no object', '() => undefined', '() => 7', created('bank', 'undefined'), created('sca', 'number')],
    ['is a promise', '() => null', 'async () => ({})', created('bank', 'null'), promised],
    ['is a class', 'class Mine {}', right, notNew],
  ];
  for (const [title, bank, sca, ...want] of rows) {
    it(`prevents the start if it ${title}`, async () => {
      expect(await refusalOf({ bank, sca })).to.deep.equal(want.map((sentence) => `my-bank: ${sentence}`));
    });
  }
});

describe('A hook of a plugin', () => {
  it('may refuse a call before all other checks', async () => {
    const before = ({ headers, path }: { readonly headers: object; readonly path: string }) => {
      if (path.startsWith(v100) && 'x-request-id' in headers) throw new Problem('rate.exceeded', 'Later.');
    };
    const said = await answersOf([{ before: [before] }], status(v100), status(v132));
    expect(said).to.deep.equal(['429', unknown]);
  });

  it('observes every call, also refused calls, and its own failure has no effect on the call', async () => {
    const told: Answered[] = [];
    const broken = () => {
      throw new Error('The meter is broken.');
    };
    const after: Plugin['after'] = [broken, (answered) => void told.push(answered)];
    await answersOf([{ handlers: executed, after }], status(v100), status(v132), '/nowhere');
    expect(
      told.map(({ client, contract, operation, status: given }) => [given, contract, operation, client]),
    ).to.deep.equal([
      [200, 'payments-1.0.0', 'getPaymentStatus', 'sandbox-tpp'],
      [404, 'payments-1.3.2', 'getSinglePaymentStatus', 'sandbox-tpp'],
      [404, undefined, undefined, undefined],
    ]);
  });

  it('is named in the log, with the call, when it fails', async () => {
    const { lines, log } = keptLog('error');
    const after = [() => Promise.reject(new Error('The meter is broken.'))];
    const bank = await startBank([{ name: 'meter', after }], log);
    const { headers } = await new Tpp(() => bank.url).ask('GET', status(v100));
    await bank.stop();
    const [line, ...others] = lines;
    const requestId = headers['x-request-id'];
    expect(line).to.include({ msg: 'a plugin failed after a call', plugin: 'meter', requestId });
    expect(textAt(line, 'err', 'message')).to.equal('The meter is broken.');
    expect(others).to.deep.equal([]);
  });
});
