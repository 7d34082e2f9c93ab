/** Limits long-polling requests to a few per owner and a total, so that waiting requests never fill the server. */

export interface LongPollLimit {
  /**
   * Takes a waiting place and returns its release function; undefined when no place is free, and the request must be
   * answered at once. The owner is a customer or a client.
   */
  take(owner: string): (() => void) | undefined;
}

export interface LongPollPlaces {
  readonly ofAll: number;
  readonly ofOne: number;
}

export function createLongPollLimit({ ofAll, ofOne }: LongPollPlaces): LongPollLimit {
  const taken = new Map<string, number>();
  let all = 0;
  const change = (owner: string, by: 1 | -1) => {
    const now = (taken.get(owner) ?? 0) + by;
    all += by;
    if (now > 0) taken.set(owner, now);
    else taken.delete(owner);
  };
  return {
    take(owner) {
      if (all >= ofAll || (taken.get(owner) ?? 0) >= ofOne) return undefined;
      change(owner, 1);
      let isBack = false;
      return () => {
        if (!isBack) change(owner, -1);
        isBack = true;
      };
    },
  };
}
