import { expect } from 'chai';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { raceApprovalAgainstDeletion, raceForOneMember, raceMemberAgainstBasket } from './races.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('100 signing baskets in each of three races on two server processes', (engine) => {
  const servers = pairOfBanks(engine.url);

  it('have one winner each, and both callers get the true result', async function () {
    this.timeout(900_000);
    for (const race of [raceApprovalAgainstDeletion, raceMemberAgainstBasket, raceForOneMember]) {
      const winners = await race(engine.database(), servers(), 100);
      console.log(race.name, winners);
      expect(winners.first + winners.second).to.equal(100);
    }
  });
});
