import { pairOfBanks } from '../support/server/bank-processes.js';
import { cancellationRaces, runRaces } from './cancellation-races.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('Two processes of the bank with 100 raced payments', (engine) => {
  const servers = pairOfBanks(engine.url);

  for (const [what, race] of Object.entries(cancellationRaces)) {
    it(`reach one consistent outcome in each race of ${what}`, async function () {
      this.timeout(600_000);
      await runRaces(engine.database(), servers(), 100, race);
    });
  }
});
