/**
 * How many orders are at the bank's core, or are asked about, so that it never has more at once than it is to have. One
 * whose answer is not waited for any more does not count: the core may never give it.
 */

/** A round takes so many at most, because it commits them together. */
const mostInRound = 256;

/** After so long a round begins with less room than it wants: orders whose answers are late must not hold up others. */
const patienceMilliseconds = 50;

export interface RoomAtCore {
  /** How many orders a round may take; 0 where it is to wait, and is woken. */
  free(): number;
  /** Counts a call as being at the core until it settles; it must not reject. */
  hold(call: Promise<void>): void;
  /** Settles when none is there. */
  emptied(): Promise<void>;
}

/** Half of it is a round's, so that one half is prepared while the core has the other. */
export function roomAtCore(most: number, wake: () => void): RoomAtCore {
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
