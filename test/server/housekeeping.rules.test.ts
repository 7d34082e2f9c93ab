/** Housekeeping tasks of the worker: no task delays another task or a payment for long. */
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { keptLog } from '../support/server/kept-log.js';
import { taskRunner, type Task } from '../../src/start/worker.js';

const log = createLog('silent');

describe('The housekeeping tasks of a round', () => {
  /** A task that finds work this many times. */
  function task(times: number, takesMilliseconds = 0): { readonly act: Task; calls(): number } {
    let calls = 0;
    const run = async () => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, takesMilliseconds));
      return calls <= times ? 64 : 0;
    };
    return { act: { name: 'a task', run }, calls: () => calls };
  }

  it('run until no task has work left', async () => {
    const tasks = [task(0), task(7), task(2)];
    await taskRunner(log, 10_000)(tasks.map(({ act }) => act));
    expect(tasks.map(({ calls }) => calls())).to.deep.equal([1, 8, 3]);
  });

  it('run even if one task fails, which the log names', async () => {
    const { lines, log: errors } = keptLog('error');
    const failing: Task = { name: 'forgetOldUses', run: () => Promise.reject(new Error('time is over')) };
    const [one, other] = [task(1), task(1)];
    await taskRunner(errors, 10_000)([one.act, failing, other.act]);
    expect([one.calls(), other.calls()]).to.deep.equal([2, 2]);
    expect(lines.map(({ task: name }) => name)).to.deep.equal(['forgetOldUses']);
  });

  it('stop when the time of the round is over, and continue in turn in the next round', async () => {
    const [one, other] = [task(1000, 10), task(1000, 10)];
    const round = taskRunner(log, 250);
    await round([one.act, other.act]);
    const before = one.calls();
    expect(before).to.be.above(0).and.below(1000);
    expect(Math.abs(before - other.calls())).to.be.at.most(1);
    await round([]);
    expect(one.calls()).to.be.above(before);
  });

  it('come first in the next round if a slow task left no time for them', async () => {
    const [slow, behind] = [task(1000, 300), task(0)];
    const round = taskRunner(log, 250);
    await round([slow.act, behind.act]);
    expect(behind.calls()).to.equal(0);
    await round([slow.act, behind.act]);
    expect(behind.calls()).to.equal(1);
  });
});
