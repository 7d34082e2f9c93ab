/** The worker's rounds: nothing that is due, and nothing that fails, keeps the rest waiting. */
import { expect } from 'chai';
import { createLog } from '../../src/server/log.js';
import { startWorker, type Round } from '../../src/server/worker.js';

const intervalMilliseconds = 10;

/** Runs a worker until it has tidied. */
async function untilTidy(execute: Round['execute']): Promise<void> {
  await new Promise<void>((resolve) => {
    const tidy = async () => {
      resolve();
      await worker.stop();
    };
    const worker = startWorker(
      { execute, tidy: () => Promise.resolve(void tidy()) },
      intervalMilliseconds,
      createLog('silent'),
    );
    worker.wake();
  });
}

describe('the worker', () => {
  it('ends what is overdue although there is always something due', () =>
    untilTidy(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return 1;
    }));

  it('ends what is overdue although an execution fails every time', () =>
    untilTidy(() => Promise.reject(new Error('the core does not answer'))));

  it('goes on after a failure of either kind', async () => {
    const seen: string[] = [];
    await new Promise<void>((resolve) => {
      const fail = (what: string) => () => {
        seen.push(what);
        if (seen.length === 4) void worker.stop().then(resolve);
        return Promise.reject(new Error(what));
      };
      const worker = startWorker(
        { execute: fail('execute'), tidy: fail('tidy') },
        intervalMilliseconds,
        createLog('silent'),
      );
    });
    expect(seen).to.deep.equal(['execute', 'tidy', 'execute', 'tidy']);
  });
});
