import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { cancellationRaces, runRaces } from './cancellation-races.js';
import { approveMany, expectAllBooked } from './execution.js';
import { payFiftyTimesTenFromAHundred } from './overdraft.js';
import { race } from './races.js';
import { sendTogether } from './repetition.js';

forEachEngine('Two processes of the bank on one database', (engine) => {
  const servers = pairOfBanks(engine.url);

  it('create one payment for 50 concurrent equal requests, with one answer for all callers', async () => {
    for (let round = 0; round < 2; round++) await sendTogether(engine.database(), servers(), 50);
  });

  it('give a concurrent approval and cancellation one winner, which both browsers show', async () => {
    const { approved, cancelled } = await race(engine.database(), servers(), 24);
    expect(approved + cancelled).to.equal(24);
  });

  it('execute ten of 50 concurrent payments of 10.00 from an account with 100.00', async () => {
    await payFiftyTimesTenFromAHundred(engine.database(), servers());
  });

  it('book each of 100 approved payments once, although both processes execute due payments', async () => {
    const ids = await approveMany(engine.database(), servers()[0].url, 100);
    await expectAllBooked(engine.database(), ids);
  });

  // Last, because some of these payments have a distant execution date.
  for (const [what, moment] of Object.entries(cancellationRaces)) {
    it(`reach one consistent outcome in a race of ${what}`, async () => {
      await runRaces(engine.database(), servers(), 8, moment);
    });
  }
});
