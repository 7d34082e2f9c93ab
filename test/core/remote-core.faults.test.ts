import { forEachEngine } from '../support/database/engines.js';
import { surviveRemoteCore } from './remote-core.js';

const faults = { loseEvery: 10, twiceEvery: 10, lateEvery: 10, lateMilliseconds: 5000, failEvery: 25 };

forEachEngine(
  '60 payments at a core that loses, repeats and delays every tenth answer, and is killed',
  (engine) => {
    it('end as in the core’s ledger, are executed once, and no caller gets a false result', async () => {
      const bank = { database: engine.database(), url: engine.url() };
      await surviveRemoteCore(bank, { payments: 60, faults, kills: 1, servers: 2 });
    });
  },
);
