/** The bank's limit for one payment of a customer. */
import type { Money } from '../money.js';

/** Whether an amount is over a limit; a limit in another currency says nothing about it. */
export function exceedsLimit(amount: Money, limit: Money | undefined): boolean {
  return limit !== undefined && limit.currency === amount.currency && amount.minorUnits > limit.minorUnits;
}
