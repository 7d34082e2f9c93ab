import { surviveCrashes } from './crash.js';
import { surviveKills } from '../payments/execution.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('A server that is killed ten times over 10,000 acknowledged payments', (engine) => {
  it('loses and duplicates no payment, and keeps its books balanced', async function () {
    this.timeout(900_000);
    const server = await surviveCrashes(
      { database: engine.database(), url: engine.url() },
      { kills: 10, paymentsPerKill: 1000 },
    );
    await server.stop();
  });
});

forEachEngine('A server that is killed ten times while it executes 10,000 payments', (engine) => {
  it('has booked each payment fully or not at all, and books the others after its restart', async function () {
    this.timeout(900_000);
    await surviveKills(
      { database: engine.database(), url: engine.url() },
      { kills: 10, paymentsPerKill: 1000 },
    );
  });
});
