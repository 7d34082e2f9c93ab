import { forEachEngine } from '../support/database/engines.js';
import { surviveRemoteCore } from './remote-core.js';

/** Fraction of the full number of payments; a small fraction is enough to check a change. */
const share = Number(process.env['FAULT_SHARE'] ?? '1');
const payments = Math.max(100, Math.ceil(10_000 * share));

const faults = { loseEvery: 10, twiceEvery: 10, lateEvery: 10, lateMilliseconds: 60_000, failEvery: 25 };

forEachEngine(
  `${payments} payments at a core that loses, repeats and delays every tenth answer by a minute`,
  (engine) => {
    it('end as in the core’s ledger, are executed once, and no caller gets a false result', async function () {
      this.timeout(3_600_000);
      const bank = { database: engine.database(), url: engine.url() };
      await surviveRemoteCore(bank, { payments, faults, kills: 10_000, servers: 2 });
    });
  },
);
