/** The worker's rounds: neither due work nor a failure delays the rest. */
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { keptLog } from '../support/server/kept-log.js';
import { startWorker, type Round } from '../../src/start/worker.js';

const intervalMilliseconds = 10;

/** Runs a worker until it reaches the tasks that are not urgent. */
async function untilHousekeeping(execute: Round['execute']): Promise<void> {
  await new Promise<void>((resolve) => {
    const housekeeping = async () => {
      resolve();
      await worker.stop();
    };
    const worker = startWorker(
      { name: 'payments', execute, housekeeping: () => Promise.resolve(void housekeeping()) },
      intervalMilliseconds,
      createLog('silent'),
    );
    worker.wake();
  });
}

describe('The worker', () => {
  it('reaches its housekeeping even if executions are always due', () =>
    untilHousekeeping(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return 1;
    }));

  it('reaches its housekeeping even if every execution fails', () =>
    untilHousekeeping(() => Promise.reject(new Error('the core does not answer'))));

  it('continues after a failed execution and after a failed housekeeping, and names the failed one', async () => {
    const seen: string[] = [];
    const { lines, log } = keptLog('error');
    await new Promise<void>((resolve) => {
      const fail = (what: string) => () => {
        seen.push(what);
        if (seen.length === 4) void worker.stop().then(resolve);
        return Promise.reject(new Error(what));
      };
      const worker = startWorker(
        { name: 'payments', execute: fail('execute'), housekeeping: fail('housekeeping') },
        intervalMilliseconds,
        log,
      );
    });
    expect(seen).to.deep.equal(['execute', 'housekeeping', 'execute', 'housekeeping']);
    const [execute, housekeeping] = ['payments', 'payments: housekeeping'];
    expect(lines.map(({ task }) => task)).to.deep.equal([execute, housekeeping, execute, housekeeping]);
  });
});
