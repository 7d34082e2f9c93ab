/**
 * Open handles (resource leaks): finds the timers, connections and pollers that keep this process alive, with the line
 * of code that opened each. Node's `process.getActiveResourcesInfo()` knows neither lines nor worker threads.
 */
import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findOwnFrame } from '../../src/plugins/load.js';

/** Names of open handles for people, keyed by Node's type. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['Timeout', 'timer'],
  ['TCPWRAP', 'connection'],
  ['PIPEWRAP', 'Unix socket or pipe'],
  ['UDPWRAP', 'UDP socket'],
  ['TCPSERVERWRAP', 'listening port'],
  ['PIPESERVERWRAP', 'listening Unix socket'],
  ['PROCESSWRAP', 'child process'],
  ['WORKER', 'worker thread'],
  ['MESSAGEPORT', 'message port'],
  ['FSEVENTWRAP', 'file watcher'],
  ['STATWATCHER', 'file watcher'],
]);

interface Opened {
  readonly type: string;
  readonly handle: object;
  /** Holds the stack, which V8 formats only when it is read. */
  readonly origin: Error;
  readonly isAfterShutdown: boolean;
}

export type HandleWatch = ReturnType<typeof watchHandles>;

/** Watches the handles that this process opens from now on. */
export function watchHandles() {
  const opened = new Map<number, Opened>();
  let isAfterShutdown = false;
  const init = (id: number, type: string, _: number, handle: object) => {
    if (!kinds.has(type)) return;
    const origin = new Error(type);
    Error.captureStackTrace(origin, init);
    opened.set(id, { type, handle, origin, isAfterShutdown });
  };
  // Deep enough to reach from a driver's connection to the adapter.
  Error.stackTraceLimit = 50;
  createHook({ init, destroy: (id) => void opened.delete(id) }).enable();
  return {
    /** Waits until nothing keeps the process alive, or for the milliseconds; returns a sentence for each open handle. */
    findOpen: async (milliseconds: number): Promise<readonly string[]> => {
      isAfterShutdown = true;
      if (await endsWithin(milliseconds)) return [];
      const open = [...opened.values()].filter(({ handle }) => isHandle(handle) && handle.hasRef());
      // A request to the file system or to DNS is no handle.
      const others = process.getActiveResourcesInfo().join(', ') || 'a resource without a name in Node';
      return open.length > 0 ? describe(open) : [`Still open: ${others}.`];
    },
  };
}

/** Whether the event loop becomes empty: then Node emits `beforeExit` and would end the process. */
function endsWithin(milliseconds: number): Promise<boolean> {
  const ended = once(process, 'beforeExit').then(() => true);
  // Unreferenced, so that this timer does not keep the process alive itself.
  return Promise.race([ended, pause(milliseconds, false, { ref: false })]);
}

function isHandle(value: object): value is { hasRef(): boolean } {
  return 'hasRef' in value && typeof value.hasRef === 'function';
}

/** One sentence for all handles of a kind that one line opened. */
function describe(open: readonly Opened[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { isAfterShutdown, origin, type } of open) {
    const place = findOwnFrame(origin);
    const where = place === undefined ? 'by a package' : `at ${place}`;
    const when = isAfterShutdown ? ' after the shutdown, as by a poller' : '';
    const words = `${kinds.get(type)}, opened ${where}${when}.`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `Still open: ${count > 1 ? `${count} times ` : ''}${words}`);
}
