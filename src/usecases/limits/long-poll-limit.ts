/** Limits long-polling requests to a few per customer and a total, so that waiting requests never fill the server. */

export interface LongPollLimit {
  /**
   * Takes a waiting place and returns its release function; undefined when no place is free, and the request must be
   * answered at once.
   */
  take(psuId: string): (() => void) | undefined;
}

const mostOfOne = 3;

export function createLongPollLimit(mostOfAll: number): LongPollLimit {
  const taken = new Map<string, number>();
  let all = 0;
  const change = (psuId: string, by: 1 | -1) => {
    const now = (taken.get(psuId) ?? 0) + by;
    all += by;
    if (now > 0) taken.set(psuId, now);
    else taken.delete(psuId);
  };
  return {
    take(psuId) {
      if (all >= mostOfAll || (taken.get(psuId) ?? 0) >= mostOfOne) return undefined;
      change(psuId, 1);
      let isBack = false;
      return () => {
        if (!isBack) change(psuId, -1);
        isBack = true;
      };
    },
  };
}
