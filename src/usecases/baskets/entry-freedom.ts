/** What waits in a signing basket does not go its own way. */
import type { ConsentStatus } from '../../domain/consents/status.js';
import type { TransactionStatus } from '../../domain/payments/status.js';
import { Problem } from '../../domain/problem.js';

interface Entry {
  readonly basketId?: string;
  readonly status: TransactionStatus | ConsentStatus;
}

/** What has ended with the time of its basket waits in it no more, whether or not that has been written down. */
function waitsInBasket({ basketId, status }: Entry): boolean {
  return basketId !== undefined && (status === 'RCVD' || status === 'PATC' || status === 'received');
}

/** Refuses to have an entry of a basket authorised alone: 400 RESOURCE_BLOCKED. */
export function requireFreeToAuthorise(entry: Entry, path: string): void {
  if (!waitsInBasket(entry)) return;
  throw new Problem('resource.blocked', 'It is in a signing basket, and is approved with that alone.', path);
}

/** Refuses to end an entry of a basket alone: 409 STATUS_INVALID. */
export function requireFreeToEnd(entry: Entry): void {
  if (!waitsInBasket(entry)) return;
  const text =
    entry.status === 'PATC'
      ? 'It is in a signing basket that has a signature already: only its signers can still refuse it.'
      : 'It is in a signing basket; delete the signing basket first.';
  throw new Problem('status.invalid', text);
}
