/** The bank's limit for one payment of a customer. */
import type { Money } from '../money.js';
import type { Price } from './price.js';

/** Whether an amount is over a limit, both in the home currency; a limit that it cannot be held against stops it. */
export function exceedsLimit({ homeAmount }: Pick<Price, 'homeAmount'>, limit: Money | undefined): boolean {
  if (limit === undefined) return false;
  return limit.currency !== homeAmount.currency || homeAmount.minorUnits > limit.minorUnits;
}
