/** Graceful shutdown of the bank's parts: pauses and closes each with a deadline, and names those that hang or fail. */
import type { Closable } from '../bank/closable.js';
import { withDeadline } from '../engine/deadline.js';
import type { Log } from '../log.js';

const deadlineMilliseconds = 5000;

export interface PartShutdown {
  /** Adds a part under its name for the log; a part that has several names is ended once. */
  add(name: string, part: Closable): void;
  /** Settles when every part has paused, or its deadline has passed. */
  pause(): Promise<void>;
  /** As above, after all pauses. */
  close(): Promise<void>;
  /** Names of the parts that did not end in time, or that failed. */
  readonly unfinished: ReadonlySet<string>;
}

export function createPartShutdown(log: Log, milliseconds = deadlineMilliseconds): PartShutdown {
  const parts = new Map<Closable, string>();
  const unfinished = new Set<string>();
  const runAll = async (step: 'pause' | 'close') => {
    await Promise.all(
      [...parts].map(async ([part, name]) => {
        const fault = await runStep(part, step, milliseconds);
        if (fault === undefined) return;
        unfinished.add(name);
        log.error({ part: name, step, ...fault }, 'a part of the bank does not end');
      }),
    );
  };
  let paused: Promise<void> | undefined;
  let closed: Promise<void> | undefined;
  const pause = () => (paused ??= runAll('pause'));
  return {
    add: (name, part) => void (parts.has(part) || parts.set(part, name)),
    pause,
    close: () => (closed ??= pause().then(() => runAll('close'))),
    unfinished,
  };
}

/** Returns the reason why the step has not ended, for the log. */
async function runStep(
  part: Closable,
  step: 'pause' | 'close',
  milliseconds: number,
): Promise<object | undefined> {
  try {
    const late = { milliseconds };
    return await withDeadline(milliseconds, late, async () => {
      await part[step]?.();
      return undefined;
    });
  } catch (err) {
    return { err };
  }
}
