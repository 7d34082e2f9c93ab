/**
 * Concurrency limit for calls to the bank's core, submissions and questions alike. A call past its deadline no longer
 * counts: the core may never answer it.
 */

/** Most orders in a round, because a round commits them in one transaction. */
const mostInRound = 256;

/**
 * Milliseconds after which a round starts with fewer free slots than it wants: late answers must not delay other
 * orders.
 */
const patienceMilliseconds = 50;

export interface CoreLimit {
  /** The number of orders that a round may take; 0 when the round must wait for `wake`. */
  free(): number;
  /** Occupies a slot until the call settles; the call must not reject. */
  hold(call: Promise<void>): void;
  /** Resolves once no call is in progress. */
  emptied(): Promise<void>;
}

/** A round takes half of the limit, so that the next half is prepared while the core processes the first. */
export function createCoreLimit(most: number, wake: () => void): CoreLimit {
  const wanted = Math.min(mostInRound, Math.max(1, Math.floor(most / 2)));
  const atCore = new Set<Promise<void>>();
  let waiting: NodeJS.Timeout | undefined;
  let takesLess = false;
  const room = () => most - atCore.size;
  const wait = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      takesLess = room() > 0;
      if (takesLess) wake();
      else wait();
    }, patienceMilliseconds).unref();
  };
  const endWait = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  return {
    free: () => {
      const free = room() >= wanted || takesLess ? Math.min(room(), wanted) : 0;
      takesLess = false;
      if (free === 0) wait();
      else endWait();
      return free;
    },
    hold: (call) => {
      atCore.add(call);
      void call.finally(() => {
        atCore.delete(call);
        if (waiting === undefined || room() < wanted) return;
        endWait();
        wake();
      });
    },
    emptied: async () => {
      while (atCore.size > 0) await Promise.all(atCore);
    },
  };
}
