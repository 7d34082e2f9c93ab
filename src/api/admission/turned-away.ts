/** Counts calls rejected by load shedding: a log line for each would cost more than the call. */
import type { Log } from '../../observe/log.js';

/** The exhausted resource. */
export type TurnedAwayCause = 'places' | 'event-loop' | 'queue' | 'unfinished-body' | 'large-answers';

export interface TurnedAway {
  count(cause: TurnedAwayCause): void;
  /** Counts since start, by cause. */
  readonly totals: Readonly<Record<TurnedAwayCause, number>>;
}

const logMilliseconds = 1000;

const none = {
  places: 0,
  'event-loop': 0,
  queue: 0,
  'unfinished-body': 0,
  'large-answers': 0,
} as const satisfies Record<TurnedAwayCause, number>;

/** Logs a summary once a second while calls are rejected. */
export function turnedAwayTo(log: Log): TurnedAway {
  const totals: Record<TurnedAwayCause, number> = { ...none };
  let since: Partial<Record<TurnedAwayCause, number>> = {};
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    log.warn({ event: 'turned-away', turnedAway: since }, 'calls were turned away in the last second');
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
