import { surviveCrashes } from './crash.js';
import { surviveKills } from '../payments/execution.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('a server that is killed ten times, with 10,000 payments acknowledged', (engine) => {
  it('has lost none, doubled none, and not a cent has drifted', async function () {
    this.timeout(900_000);
    const server = await surviveCrashes(
      { database: engine.database(), url: engine.url() },
      { kills: 10, paymentsPerKill: 1000 },
    );
    await server.stop();
  });
});

forEachEngine('a server that is killed ten times while it executes 10,000 payments', (engine) => {
  it('has booked each of them wholly or not at all, and books the others after its restart', async function () {
    this.timeout(900_000);
    await surviveKills(
      { database: engine.database(), url: engine.url() },
      { kills: 10, paymentsPerKill: 1000 },
    );
  });
});
