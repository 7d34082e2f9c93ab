/** What the payments of a basket come to. */
import type { Money } from '../money.js';

/** The sum in each currency, in the order in which the currencies first appear. */
export function totalsOf(amounts: readonly Money[]): readonly Money[] {
  const totals = new Map<string, bigint>();
  for (const { currency, minorUnits } of amounts) {
    totals.set(currency, (totals.get(currency) ?? 0n) + minorUnits);
  }
  return [...totals].map(([currency, minorUnits]) => ({ currency, minorUnits }));
}
