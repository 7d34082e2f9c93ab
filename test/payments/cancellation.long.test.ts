import { pairOfBanks } from '../support/server/bank-processes.js';
import { cancellationRaces, runRaces } from './cancellation-races.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('100 payments, to each of which two things happen at the same moment', (engine) => {
  const servers = pairOfBanks(engine.url);

  for (const [what, race] of Object.entries(cancellationRaces)) {
    it(`have one winner each of ${what}`, async function () {
      this.timeout(600_000);
      await runRaces(engine.database(), servers(), 100, race);
    });
  }
});
