import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { medianOf, weighAfterCrowds, type Weight } from './memory.js';
import { expectInTime, expectOrder, overload } from './overload.js';

forEachEngine('1,500 simultaneous callers', ({ url }) => {
  it('are served or rejected in time, and the bank is as fast as before within two seconds', async () => {
    const figures = await overload({
      databaseUrl: url(),
      connections: 1500,
      seconds: 30,
      settings: { ANSWER_SECONDS: '5' },
    });
    console.log(JSON.stringify(figures));
    expectOrder(figures);
    expectInTime(figures);
  });
});

forEachEngine('1,500 callers in twelve rounds', ({ url }) => {
  it('leave no memory leak', async () => {
    const weights = await weighAfterCrowds({
      databaseUrl: url(),
      rounds: 12,
      connections: 1500,
      seconds: 5,
    });
    console.log(weights.map((weight) => JSON.stringify(weight)).join('\n'));
    // Caches and compiled code are complete by the fourth round. A leak of 200 bytes per call shows.
    const [middle, last] = [weights.slice(4, 8), weights.slice(8)];
    const growthOf = (what: keyof Weight) => {
      const [before, after] = [middle, last].map((some) => medianOf(some.map((each) => each[what])));
      return Number(after) / Number(before);
    };
    expect(growthOf('held'), 'what JavaScript holds').to.be.lessThan(1.05);
    expect(growthOf('resident'), 'the whole process').to.be.lessThan(1.05);
    expect(Math.max(...weights.map(({ peak }) => peak))).to.be.lessThan(600);
  }).timeout(300_000);
});
