import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { raceApprovalAgainstDeletion, raceForOneMember, raceMemberAgainstBasket } from './races.js';

forEachEngine('two processes of the bank, with signing baskets', (engine) => {
  const servers = pairOfBanks(engine.url);
  const races = 8;
  const rows = [
    ['that is approved and deleted at once', raceApprovalAgainstDeletion],
    ['that takes a payment while that is approved alone', raceMemberAgainstBasket],
    ['that another one disputes a payment with', raceForOneMember],
  ] as const;
  for (const [what, race] of rows) {
    it(`give a basket ${what} one winner each time, and tell both the truth`, async () => {
      const { first, second } = await race(engine.database(), servers(), races);
      expect(first + second).to.equal(races);
    });
  }
});
