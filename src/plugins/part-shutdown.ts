/** Graceful shutdown of the bank's parts: pauses and closes each with a deadline, and names those that hang or fail. */
import type { Closable } from '../bank/closable.js';
import { withDeadline } from '../engine/deadline.js';

const deadlineMilliseconds = 5000;

export interface PartShutdown {
  /** Adds a part under its name for the log; a part that has several names is ended once. */
  add(name: string, part: Closable): void;
  /** Settles when every part has paused, or its deadline has passed. */
  pause(): Promise<void>;
  /** As above, after all pauses. */
  close(): Promise<void>;
  /** Runs another step of the shutdown in the same way, so that a step that hangs does not hold up the next one. */
  guard(name: string, milliseconds: number, run: () => unknown): Promise<void>;
  /** Names of the parts that did not end in time, or that failed. */
  readonly unfinished: ReadonlySet<string>;
}

/** The time that has passed, or the error that was thrown. */
type ShutdownFault = { readonly milliseconds: number } | { readonly err: unknown };

/** `report` is told each part that hangs or fails, at the step `pause`, `close` or `stop`. */
export function createPartShutdown(
  report: (part: string, step: string, fault: ShutdownFault) => void,
  milliseconds = deadlineMilliseconds,
): PartShutdown {
  const parts = new Map<Closable, string>();
  const unfinished = new Set<string>();
  const note = (name: string, step: string, fault: ShutdownFault) => {
    unfinished.add(name);
    report(name, step, fault);
  };
  const runAll = async (step: 'pause' | 'close') => {
    await Promise.all(
      [...parts].map(async ([part, name]) => {
        const fault = await runStep(milliseconds, () => part[step]?.());
        if (fault) note(name, step, fault);
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
    guard: async (name, limit, run) => {
      const fault = await runStep(limit, run);
      if (fault) note(name, 'stop', fault);
    },
    unfinished,
  };
}

/** Returns the reason why the step has not ended. */
async function runStep(milliseconds: number, run: () => unknown): Promise<ShutdownFault | undefined> {
  try {
    return await withDeadline(milliseconds, { milliseconds }, async () => {
      await run();
      return undefined;
    });
  } catch (err) {
    return { err };
  }
}
