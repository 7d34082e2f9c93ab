/** Counts calls rejected by load shedding: a log line for each would cost more than the call. */
import type { Log } from '../../log.js';

/** The exhausted resource; `places` are the slots of the concurrency limit. */
export type ShedCause =
  | 'places'
  | 'event-loop'
  | 'queue'
  | 'accept-queue'
  | 'unfinished-body'
  | 'large-answers';

export interface ShedCounter {
  count(cause: ShedCause): void;
  /** Counts since start, by cause. */
  readonly totals: Readonly<Record<ShedCause, number>>;
}

const logMilliseconds = 1000;

const none = {
  places: 0,
  'event-loop': 0,
  queue: 0,
  'accept-queue': 0,
  'unfinished-body': 0,
  'large-answers': 0,
} as const satisfies Record<ShedCause, number>;

/** Logs a summary once a second while calls are rejected. */
export function createShedCounter(log: Log): ShedCounter {
  const totals: Record<ShedCause, number> = { ...none };
  let since: Partial<Record<ShedCause, number>> = {};
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    log.warn({ event: 'turned-away', turnedAway: since }, 'load shedding refused calls in the last second');
    since = {};
    timer = undefined;
  };
  return {
    totals,
    count: (cause) => {
      totals[cause] += 1;
      since[cause] = (since[cause] ?? 0) + 1;
      timer ??= setTimeout(tell, logMilliseconds).unref();
    },
  };
}
