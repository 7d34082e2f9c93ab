/** A signing basket as the bank keeps it: payments and consents that are authorised together or not at all. */
import type { Instant } from '../time.js';
import type { BasketStatus } from './status.js';
import type { Money } from '../money.js';

export interface Basket {
  readonly id: string;
  readonly clientId: string;
  readonly status: BasketStatus;
  /** Its entries, in the order in which the TPP named them. */
  readonly paymentIds: readonly string[];
  readonly consentIds: readonly string[];
  readonly signaturesNeeded: number;
  readonly createdAt: Instant;
  /** When a basket that nobody has authorised is rejected. */
  readonly expiresAt: Instant;
  readonly psuId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/** The sum in each currency, in the order in which the currencies first appear. */
export function totalsOf(amounts: readonly Money[]): readonly Money[] {
  const totals = new Map<string, bigint>();
  for (const { currency, minorUnits } of amounts) {
    totals.set(currency, (totals.get(currency) ?? 0n) + minorUnits);
  }
  return [...totals].map(([currency, minorUnits]) => ({ currency, minorUnits }));
}
