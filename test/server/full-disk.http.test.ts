/** A full disk: the health checks report it, reads still succeed, and the log stays small. */
import { expect } from 'chai';
import { sandboxOf } from '../../sandbox/src/index.js';
import type { Foundations } from '../../src/plugins/foundations.js';
import { numbers, until } from '../support/runner/together.js';
import { keptLog } from '../support/server/kept-log.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { forEachEngine } from '../support/database/engines.js';
import { exchange } from '../support/server/exchange.js';
import { seed } from '../support/database/seed.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';

forEachEngine('A bank with a full disk', (engine) => {
  let server: RunningServer;
  let settings: Readonly<Record<string, string>> = {};
  const office = new Administrator(() => settings);
  let work: Foundations['work'];
  // The driver's error; the engines' tests use a really full disk.
  const error = engine.name === 'sqlite' ? { errcode: 13 } : { errno: 3, code: 'EE_WRITE' };
  const failToWrite = () => work.run(() => Promise.reject(Object.assign(new Error('error 28'), error)));
  const { lines, log } = keptLog();
  before(async () => {
    await seed(engine.database());
    settings = await administrationSettings();
    server = await startServer({
      databaseUrl: engine.url(),
      settings,
      log,
      plugins: [
        {
          // An operation that no other test of this bank calls.
          handlers: { getPayment: { 'payments-1.0.0': failToWrite } },
          bank: (foundations, config) => {
            ({ work } = foundations);
            return sandboxOf(foundations, config).bank;
          },
          sca: (foundations, config) => sandboxOf(foundations, config).sca,
        },
      ],
    });
  });
  after(() => server.stop());

  const readiness = async () => {
    const { status, text } = await exchange(`${office.url}/health/ready`);
    return [status, JSON.parse(text)];
  };

  it('reports the full disk until a write succeeds, and keeps reading', async () => {
    const tpp = new Tpp(() => server.url);
    const { id } = startedBy(await tpp.initiate());
    expect(await failToWrite().catch((problem: unknown) => problem)).to.include({
      reason: 'server.unavailable',
    });
    expect(await readiness()).to.deep.equal([200, { status: 'ready', away: ['disk'] }]);
    expect(await tpp.statusOf(id)).to.equal('RCVD');
    expect(await readiness()).to.deep.equal([200, { status: 'ready', away: ['disk'] }]);
    startedBy(await tpp.initiate());
    expect(await readiness()).to.deep.equal([200, { status: 'ready' }]);
  });

  it('logs one line a second, with the count of calls', async () => {
    const tpp = new Tpp(() => server.url);
    const { id } = startedBy(await tpp.initiate());
    lines.length = 0;
    const start = performance.now();
    const answers = await Promise.all(numbers(40).map(() => tpp.read(id)));
    for (const { status } of answers) expect(status).to.equal(503);
    const logged = () => lines.filter(({ level }) => level === 'error');
    const counted = () => logged().reduce((sum, { count = 1 }) => sum + Number(count), 0);
    await until(() => counted() >= 40);
    const seconds = (performance.now() - start) / 1000;
    expect(counted()).to.equal(40);
    expect(logged()).to.have.length.below(2 + Math.ceil(seconds));
    for (const line of logged()) {
      expect(line).to.include({ msg: 'server.unavailable', operation: 'getPayment', dependency: 'disk' });
      expect(line).to.have.nested.property('err.message').that.includes('error 28');
    }
    const refused = lines.filter(({ msg, reason }) => msg === 'request' && reason === 'server.unavailable');
    expect(refused).to.have.length(40);
  });
});
