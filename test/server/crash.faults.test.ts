import { forEachEngine } from '../support/database/engines.js';
import type { ServerProcess } from '../support/server/server.js';
import { surviveCrashes } from './crash.js';
import { surviveKills } from '../payments/execution.js';

/** Rounds of 16 payments, so that a kill meets one of many rounds. */
const settings = { CORE_ORDERS_AT_ONCE: '32' };

forEachEngine('A killed server', (engine) => {
  const bank = () => ({ database: engine.database(), url: engine.url() });
  let server: ServerProcess | undefined;

  it('keeps acknowledged payments, and creates one payment for a request and its retry', async () => {
    server = await surviveCrashes(bank(), { kills: 1, paymentsPerKill: 100, settings });
  });

  it('has booked each payment fully or not at all, and books the others after its restart', async () => {
    await surviveKills(bank(), { kills: 1, paymentsPerKill: 120, settings }, server);
  });
});
