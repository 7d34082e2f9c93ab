/** An entry of a signing basket is authorised and ended with its basket, never alone. */
import type { Consent } from '../../domain/consents/consent.js';
import type { Payment } from '../../domain/payments/payment.js';
import { Problem } from '../../domain/problem.js';

type Entry = Pick<Payment | Consent, 'basketId' | 'status'>;

/** An entry that has expired with its basket no longer waits, even if that is not yet recorded. */
function waitsInBasket({ basketId, status }: Entry): boolean {
  return basketId !== undefined && (status === 'RCVD' || status === 'PATC' || status === 'received');
}

/** Throws 400 RESOURCE_BLOCKED: an entry of a basket cannot be authorised alone. */
export function requireFreeToAuthorise(entry: Entry, field: string): void {
  if (!waitsInBasket(entry)) return;
  throw new Problem('resource.blocked', 'It is in a signing basket, and is approved with that alone.', field);
}

/** Throws 409 STATUS_INVALID: an entry of a basket cannot be ended alone. */
export function requireFreeToEnd(entry: Entry): void {
  if (!waitsInBasket(entry)) return;
  const text =
    entry.status === 'PATC'
      ? 'It is in a signing basket that has a signature already: only its signers can still refuse it.'
      : 'It is in a signing basket; delete the signing basket first.';
  throw new Problem('status.invalid', text);
}
