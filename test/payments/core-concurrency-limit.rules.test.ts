/**
 * Concurrency limit to the core: the orders that a worker's round may submit, and the notice that there is capacity
 * again.
 */
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { createCoreLimit } from '../../src/usecases/limits/core-concurrency-limit.js';

/** Capacity for this many orders, and the notices about it. */
function roomFor(most: number) {
  let [wakes, heard] = [0, () => {}];
  const room = createCoreLimit(most, () => {
    wakes += 1;
    heard();
  });
  const answers: (() => void)[] = [];
  return {
    room,
    wakes: () => wakes,
    woken: () => new Promise<void>((resolve) => (heard = resolve)),
    /** Takes capacity as a worker's round does. */
    fill: () => {
      const taken: number[] = [];
      for (let free = room.free(); free > 0; free = room.free()) {
        taken.push(free);
        for (let order = 0; order < free; order += 1)
          room.hold(new Promise<void>((resolve) => answers.push(resolve)));
      }
      return taken;
    },
    answer: async (count: number) => {
      for (const resolve of answers.splice(0, count)) resolve();
      await setImmediate();
    },
  };
}

describe('The room for orders at the bank’s core', () => {
  const cases = [
    { most: 1, rounds: [1] },
    { most: 2, rounds: [1, 1] },
    { most: 11, rounds: [5, 5] },
    { most: 512, rounds: [256, 256] },
    { most: 600, rounds: [256, 256] },
  ];
  for (const { most, rounds } of cases)
    it(`of ${most} is taken by rounds of ${rounds.join(' and ')}`, () => {
      expect(roomFor(most).fill()).to.deep.equal(rounds);
    });

  it('is told of once there is enough for a round again, and once only', async () => {
    const { answer, fill, wakes } = roomFor(10);
    fill();
    await answer(4);
    expect(wakes()).to.equal(0);
    await answer(1);
    expect(wakes()).to.equal(1);
    await answer(1);
    expect(wakes()).to.equal(1);
    expect(fill()).to.deep.equal([5]);
  });

  it('is taken a little at a time as well, so that orders whose answers are late hold up no others', async () => {
    const { answer, fill, room, woken } = roomFor(10);
    fill();
    await answer(3);
    expect(room.free()).to.equal(0);
    await woken();
    expect(fill()).to.deep.equal([3]);
  });

  it('is empty once the last answer is there', async () => {
    const { answer, fill, room } = roomFor(4);
    fill();
    const emptied = room.emptied();
    await answer(4);
    await emptied;
  });
});
