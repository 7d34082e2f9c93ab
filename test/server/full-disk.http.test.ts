/** A full disk: the health checks report it, and reads still succeed. */
import { expect } from 'chai';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import type { Foundations } from '../../src/plugins/foundations.js';
import { forEachEngine } from '../support/database/engines.js';
import { exchange } from '../support/server/exchange.js';
import { seed } from '../support/database/seed.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';

forEachEngine('A bank with a full disk', (engine) => {
  let server: RunningServer;
  let work: Foundations['work'];
  before(async () => {
    await seed(engine.database());
    server = await startServer({
      databaseUrl: engine.url(),
      plugins: [
        {
          bank: (foundations, config) => {
            ({ work } = foundations);
            return createEmbeddedBank(sandboxData, foundations, config).bank;
          },
          sca: (foundations, config) => createEmbeddedBank(sandboxData, foundations, config).sca,
        },
      ],
    });
  });
  after(() => server.stop());

  const readiness = async () => {
    const { status, text } = await exchange(`${server.url}/health/ready`);
    return [status, JSON.parse(text)];
  };

  it('reports the full disk until a write succeeds, and keeps reading', async () => {
    const tpp = new Tpp(() => server.url);
    const { id } = startedBy(await tpp.initiate());
    // The driver's error; the engines' tests use a really full disk.
    const error = engine.name === 'sqlite' ? { errcode: 13 } : { errno: 3, code: 'EE_WRITE' };
    const failing = work.run(() => Promise.reject(Object.assign(new Error('error 28'), error)));
    expect(await failing.catch((problem: unknown) => problem)).to.include({ reason: 'server.unavailable' });
    expect(await readiness()).to.deep.equal([200, { status: 'ready', away: ['disk'] }]);
    expect(await tpp.statusOf(id)).to.equal('RCVD');
    expect(await readiness()).to.deep.equal([200, { status: 'ready', away: ['disk'] }]);
    startedBy(await tpp.initiate());
    expect(await readiness()).to.deep.equal([200, { status: 'ready' }]);
  });
});
