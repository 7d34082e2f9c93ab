import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import {
  raceApprovalAgainstDeletion,
  raceCancellationAgainstBasket,
  raceForOneMember,
  raceMemberAgainstBasket,
} from './races.js';

forEachEngine('Signing baskets on two server processes', (engine) => {
  const servers = pairOfBanks(engine.url);
  const races = 8;
  const rows = [
    ['between the approval and the deletion of a basket', raceApprovalAgainstDeletion],
    ['between a basket and the separate approval of a payment', raceMemberAgainstBasket],
    ['between a basket and the cancellation of a payment', raceCancellationAgainstBasket],
    ['between two baskets with the same payment', raceForOneMember],
  ] as const;
  for (const [what, race] of rows) {
    it(`have one winner ${what}, and both callers get the true result`, async () => {
      const { first, second } = await race(engine.database(), servers(), races);
      expect(first + second).to.equal(races);
    });
  }
});
