/** What is on an account: booked, and available to its holder. */
import type { Money } from '../money.js';

/** As the bank's core keeps it. */
export interface Balance {
  readonly booked: Money;
  /** How far the account may be overdrawn, in minor units of its currency; never negative. */
  readonly creditLine: bigint;
}

/** What the holder may still dispose of: booked money and credit line, less what is approved and not yet booked. */
export function availableOf({ booked, creditLine }: Balance, pendingMinorUnits: bigint): Money {
  return { currency: booked.currency, minorUnits: booked.minorUnits + creditLine - pendingMinorUnits };
}
