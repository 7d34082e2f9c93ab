/** Converts outcomes to and from the words that the embedded bank stores under an order's key. */
import { isRefusalCause } from '../../../src/domain/payments/payment.js';
import type { KnownOutcome } from '../../../src/bank/payment-orders.js';

export function formatOutcome(outcome: KnownOutcome | undefined): string {
  switch (outcome?.kind) {
    case 'executed':
      return `executed-${outcome.creditor}`;
    case 'rejected':
      return outcome.reason;
    default:
      return outcome?.kind ?? 'unknown';
  }
}

export function parseOutcome(text: string): KnownOutcome {
  switch (text) {
    case 'executed-here':
      return { kind: 'executed', creditor: 'here' };
    case 'executed-elsewhere':
      return { kind: 'executed', creditor: 'elsewhere' };
    case 'accepted':
    case 'no-funds':
    case 'cancelled':
    case 'not-received':
      return { kind: text };
    default:
      return isRefusalCause(text) ? { kind: 'rejected', reason: text } : { kind: 'unknown' };
  }
}
