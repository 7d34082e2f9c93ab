/**
 * Concurrency limit to the core: the orders that a worker's round may submit, and the notice that there is capacity
 * again.
 */
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { createCoreLimit } from '../../src/usecases/limits/core-concurrency-limit.js';

/** Capacity for this many orders, and the notices about it. */
function limitFor(most: number) {
  let [wakes, heard] = [0, () => {}];
  const limit = createCoreLimit(most, () => {
    wakes += 1;
    heard();
  });
  const answers: (() => void)[] = [];
  return {
    limit,
    wakes: () => wakes,
    woken: () => new Promise<void>((resolve) => (heard = resolve)),
    /** Takes capacity as a worker's round does. */
    fill: () => {
      const taken: number[] = [];
      for (let free = limit.free(); free > 0; free = limit.free()) {
        taken.push(free);
        for (let order = 0; order < free; order += 1)
          limit.hold(new Promise<void>((resolve) => answers.push(resolve)));
      }
      return taken;
    },
    answer: async (count: number) => {
      for (const resolve of answers.splice(0, count)) resolve();
      await setImmediate();
    },
  };
}

describe('The concurrency limit to the bank’s core', () => {
  const cases = [
    { most: 1, rounds: [1] },
    { most: 2, rounds: [1, 1] },
    { most: 11, rounds: [5, 5] },
    { most: 512, rounds: [256, 256] },
    { most: 600, rounds: [256, 256] },
  ];
  for (const { most, rounds } of cases)
    it(`lets rounds submit ${rounds.join(' and then ')} orders at a limit of ${most}`, () => {
      expect(limitFor(most).fill()).to.deep.equal(rounds);
    });

  it('wakes the worker once when capacity for a round is free again', async () => {
    const { answer, fill, wakes } = limitFor(10);
    fill();
    await answer(4);
    expect(wakes()).to.equal(0);
    await answer(1);
    expect(wakes()).to.equal(1);
    await answer(1);
    expect(wakes()).to.equal(1);
    expect(fill()).to.deep.equal([5]);
  });

  it('releases small capacity after a delay, so that late answers hold up no other orders', async () => {
    const { answer, fill, limit, woken } = limitFor(10);
    fill();
    await answer(3);
    expect(limit.free()).to.equal(0);
    await woken();
    expect(fill()).to.deep.equal([3]);
  });

  it('reports that no order is under way after the last answer', async () => {
    const { answer, fill, limit } = limitFor(4);
    fill();
    const emptied = limit.emptied();
    await answer(4);
    await emptied;
  });
});
