/** The worker of this process: looks for due payments at an interval, and at once when it is woken. */
import type { Log } from './http/log.js';

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

  const run = async () => {
    do {
      isWoken = false;
      try {
        while (!isStopped && (await round.execute()) > 0);
        if (!isStopped) await round.tidy();
      } catch (error) {
        // A round that fails leaves everything as it was, and the next one finds it again.
        log.error({ err: error }, 'the worker could not finish its round');
      }
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
