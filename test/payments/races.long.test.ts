import { expect } from 'chai';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { race } from './races.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('1,000 payments, each approved and cancelled at the same moment in two browsers', (engine) => {
  const servers = pairOfBanks(engine.url);

  it('have one winner each, which both browsers show', async function () {
    this.timeout(900_000);
    const winners = await race(engine.database(), servers(), 1000);
    console.log(winners);
    expect(winners.approved + winners.cancelled).to.equal(1000);
  });
});
