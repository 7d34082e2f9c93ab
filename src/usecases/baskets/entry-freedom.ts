/** What waits in a signing basket does not go its own way. */
import type { ConsentStatus } from '../../domain/consents/status.js';
import type { TransactionStatus } from '../../domain/payments/status.js';
import { Problem } from '../../domain/problem.js';

interface Entry {
  readonly basketId?: string;
  readonly status: TransactionStatus | ConsentStatus;
}

/** Refuses to have an entry of a basket approved alone: 400 RESOURCE_BLOCKED. */
export function requireFreeToApprove({ basketId }: Entry, path: string): void {
  if (basketId === undefined) return;
  throw new Problem('resource.blocked', 'It is in a signing basket, and is approved with that alone.', path);
}

/** Refuses to end an entry of a basket alone: 409 STATUS_INVALID. */
export function requireFreeToEnd({ basketId, status }: Entry): void {
  if (basketId === undefined) return;
  const text =
    status === 'PATC'
      ? 'It is in a signing basket that has a signature already: only its signers can still refuse it.'
      : 'It is in a signing basket; delete the signing basket first.';
  throw new Problem('status.invalid', text);
}
