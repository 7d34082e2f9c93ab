/** Numbers that look drawn and are the same every time, so that every sandbox has the same past. */

export interface Draw {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  hex(digits: number): string;
}

/** Mulberry32: small, fast, and even enough for a shopping list. */
export function drawFrom(seed: number): Draw {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: ([first, ...others]) => others[between(0, others.length) - 1] ?? first,
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}
