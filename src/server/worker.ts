/** The worker of this process: looks for due payments at an interval, and at once when it is woken. */
import type { Log } from './log.js';

export interface Worker {
  wake(): void;
  /** Stops looking, and settles when the round under way is over. */
  stop(): Promise<void>;
}

export interface Round {
  /** Executes what is due; returns how much it found, so that a full round is followed by another at once. */
  readonly execute: () => Promise<number>;
  /** What is not urgent. */
  readonly tidy: () => Promise<void>;
}

export function startWorker(round: Round, intervalMilliseconds: number, log: Log): Worker {
  let isStopped = false;
  let isWoken = false;
  let running: Promise<void> | undefined;

  let tidiedAt = performance.now();

  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      // What fails is left as it was, and the next round finds it again.
      log.error({ err: error }, 'the worker could not finish its round');
      return undefined;
    }
  };
  const tidy = async () => {
    tidiedAt = performance.now();
    if (!isStopped) await attempt(round.tidy);
  };
  const run = async () => {
    do {
      isWoken = false;
      while (!isStopped && ((await attempt(round.execute)) ?? 0) > 0) {
        // Where there is always something due, what is overdue has to end all the same.
        if (performance.now() - tidiedAt >= intervalMilliseconds) await tidy();
      }
      await tidy();
    } while (isWoken && !isStopped);
    running = undefined;
  };
  const wake = () => {
    isWoken = true;
    if (!isStopped) running ??= run();
  };
  const timer = setInterval(wake, intervalMilliseconds);
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
