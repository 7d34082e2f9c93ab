import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { cancellationRaces, runRaces } from './cancellation-races.js';
import { approveMany, expectAllBooked } from './execution.js';
import { payFiftyTimesTenFromAHundred } from './overdraft.js';
import { race } from './races.js';
import { sendTogether } from './repetition.js';

forEachEngine('two processes of the bank on one database', (engine) => {
  const servers = pairOfBanks(engine.url);

  it('make one payment of 50 equal requests at once, and tell all callers the same', async () => {
    for (let round = 0; round < 2; round++) await sendTogether(engine.database(), servers(), 50);
  });

  it('give each payment that is approved and cancelled at once one winner, and tell both browsers who', async () => {
    const { approved, cancelled } = await race(engine.database(), servers(), 24);
    expect(approved + cancelled).to.equal(24);
  });

  it('pay 50 times 10.00, approved at once, from an account with 100.00 ten times', async () => {
    await payFiftyTimesTenFromAHundred(engine.database(), servers());
  });

  it('book each of 100 approved payments once, although both find them due', async () => {
    const ids = await approveMany(engine.database(), servers()[0].url, 100);
    await expectAllBooked(engine.database(), ids);
  });

  // Last, because some of these payments have a distant execution date.
  for (const [what, moment] of Object.entries(cancellationRaces)) {
    it(`let one of ${what} of a payment win at the same moment, and tell everybody the truth`, async () => {
      await runRaces(engine.database(), servers(), 8, moment);
    });
  }
});
