/** The chores beside the payments that are due: no chore keeps another one, or a payment, waiting for long. */
import { expect } from 'chai';
import { createLog } from '../../src/server/log.js';
import { choresOf, type Chore } from '../../src/server/housekeeping.js';

const log = createLog('silent');

describe('the chores of a round', () => {
  /** Finds something as often as it says. */
  function chore(times: number, takesMilliseconds = 0): { readonly act: Chore; calls(): number } {
    let calls = 0;
    const act = async () => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, takesMilliseconds));
      return calls <= times ? 64 : 0;
    };
    return { act, calls: () => calls };
  }

  it('are done until there is nothing left of any', async () => {
    const chores = [chore(0), chore(7), chore(2)];
    await choresOf(log, 10_000)(chores.map(({ act }) => act));
    expect(chores.map(({ calls }) => calls())).to.deep.equal([1, 8, 3]);
  });

  it('are done although one of them fails', async () => {
    const failing: Chore = () => Promise.reject(new Error('time is over'));
    const [one, other] = [chore(1), chore(1)];
    await choresOf(log, 10_000)([one.act, failing, other.act]);
    expect([one.calls(), other.calls()]).to.deep.equal([2, 2]);
  });

  it('end when their time is over, and go on in the next round, in turn', async () => {
    const [one, other] = [chore(1000, 10), chore(1000, 10)];
    const round = choresOf(log, 250);
    const start = performance.now();
    await round([one.act, other.act]);
    expect(performance.now() - start).to.be.within(200, 2000);
    const before = one.calls();
    expect(Math.abs(before - other.calls())).to.be.at.most(1);
    await round([]);
    expect(one.calls()).to.be.above(before);
  });

  it('that were left begin the next round, so that no slow one keeps another from ever being done', async () => {
    const [slow, behind] = [chore(1000, 300), chore(0)];
    const round = choresOf(log, 250);
    await round([slow.act, behind.act]);
    expect(behind.calls()).to.equal(0);
    await round([slow.act, behind.act]);
    expect(behind.calls()).to.equal(1);
  });
});
