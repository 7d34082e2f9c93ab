import { forEachEngine } from '../support/engines.js';
import { surviveCrashes } from './crash.js';
import { surviveKills } from '../payments/execution.js';

forEachEngine('a server that is killed with 64 payments under way', (engine) => {
  it('has kept what it acknowledged, and makes one payment of a request and its retry', async () => {
    await surviveCrashes(
      { database: engine.database(), url: engine.url() },
      { kills: 1, paymentsPerKill: 200 },
    );
  });
});

forEachEngine('a server that is killed while it executes payments', (engine) => {
  it('has booked each of them wholly or not at all, and books the others after its restart', async () => {
    await surviveKills(
      { database: engine.database(), url: engine.url() },
      { kills: 1, paymentsPerKill: 400 },
    );
  });
});
