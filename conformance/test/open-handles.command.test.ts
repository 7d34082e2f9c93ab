/** The `conformance` command on adapters with connections, timers and pollers, closed and left open at the shutdown. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { portOf } from '../../src/net/listener.js';
import { CoreProcess, plugin } from '../../test/core/core-process.js';
import { seedAt } from '../../test/support/database/seed.js';
import { temporaryFolder } from '../../test/support/runner/temporary.js';
import { commandProcess } from '../../test/support/server/command-line.js';
import { fixture } from './conformance.js';

const sandbox = new URL('../../sandbox/src/index.js', import.meta.url).href;

interface Report {
  readonly checks: readonly {
    readonly id: string;
    readonly result: string;
    readonly faults: readonly string[];
  }[];
}

/** The failed checks with their faults. */
async function failuresOf(text: string, CORE_URL = '') {
  const folder = temporaryFolder();
  const exported = JSON.stringify({ ...fixture, settlesWithinSeconds: 5 });
  writeFileSync(join(folder, 'my-bank.mjs'), `${text}\nexport const fixture = ${exported};`);
  const DATABASE_URL = `file:${join(folder, 'bank.db')}`;
  await seedAt(DATABASE_URL);
  const words = ['conformance', './my-bank.mjs', '--json'];
  const { stderr, stdout } = await commandProcess({ CORE_URL, DATABASE_URL }, words, { folder });
  expect(stderr).to.equal('');
  const { checks }: Report = JSON.parse(stdout);
  const failed = checks.filter(({ result }) => result === 'failed');
  return failed.map(({ faults, id }) => [id, faults.map((fault) => fault.replaceAll(folder, '.'))]);
}

/** A bank with a pool, a timer, a poller and a worker thread; `close` ends some of them. */
const holding = (port: number, close: string) => `import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sandboxOf } from '${sandbox}';
const pool = [1, 2].map(() => connect(${port}));
const timer = setInterval(() => undefined, 1000);
let worker, isOver = false;
const poll = async () => {
  while (!isOver) await pause(50);
};
export default {
  bank: (...made) => ({ ...sandboxOf(...made).bank, listen: () => void poll(), close: () => { ${close} } }),
  sca: (...made) => {
    const { sca } = sandboxOf(...made);
    const methods = (psuId) => {
      worker ??= new Worker('setInterval(() => undefined, 1000)', { eval: true });
      return sca.methods(psuId);
    };
    return { ...sca, methods };
  },
};`;

describe('The process of an adapter', () => {
  const server = createServer();
  before(() => once(server.listen(0), 'listening'));
  after(() => server.close());

  it('fails if a connection, a timer, a poller or a worker thread stays open, each with its place', async () => {
    expect(await failuresOf(holding(portOf(server), ''))).to.deep.equal([
      [
        'process-ends',
        [
          'Still open: 2 times connection, opened at ./my-bank.mjs:5:31.',
          'Still open: timer, opened at ./my-bank.mjs:6:15.',
          'Still open: worker thread, opened at ./my-bank.mjs:16:18.',
          'Still open: timer, opened at ./my-bank.mjs:9:25 after the shutdown, as by a poller.',
        ],
      ],
    ]);
  });

  it('passes if the adapter closes them', async () => {
    const close =
      'pool.forEach((each) => each.destroy()); clearInterval(timer); isOver = true; return worker.terminate();';
    expect(await failuresOf(holding(portOf(server), close))).to.deep.equal([]);
  });

  it('passes with the example of a remote core, whose poller ends', async () => {
    const core = await CoreProcess.start();
    try {
      expect(await failuresOf(`export { default } from '${plugin}';`, core.url)).to.deep.equal([]);
    } finally {
      await core.kill();
    }
  });
});
