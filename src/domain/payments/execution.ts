/** What becomes of a payment that was handed over to the bank's core, by what the core says has come of it. */
import type { Instant, LocalDate } from '../time.js';
import type { Payment, RefusalCause, StatusCause, TransactionStatus } from './payment.js';

/** What is known of a hand-over, as far as it decides a payment's status; `creditor` is where the account is kept. */
export type KnownResult =
  | { readonly kind: 'executed'; readonly creditor: 'here' | 'elsewhere' }
  | { readonly kind: 'accepted'; readonly askAgainAt?: Instant }
  | { readonly kind: 'no-funds' | 'cancelled' | 'not-received' }
  | { readonly kind: 'rejected'; readonly reason: RefusalCause };

export interface Execution {
  readonly status: TransactionStatus;
  readonly cause: StatusCause;
}

/**
 * The status after a hand-over. A creditor at this bank is credited at once (ACCC); another bank's is settled on
 * the debtor's side (ACSC); what the core has only accepted is ACSP. Without funds the payment waits until the end of its
 * day only when the TPP asked it to (TPP-Rejection-NoFunds-Preferred: false). Undefined when it stays as it is and
 * is handed over again, because the core has received nothing. A customer's request to stop it is fulfilled by every
 * outcome that has moved nothing and promises nothing.
 */
export function decideExecution(
  result: KnownResult,
  payment: Pick<Payment, 'status' | 'waitsForFunds' | 'executionDate' | 'stopAskedAt'>,
  today: LocalDate,
): Execution | undefined {
  const { executionDate, status, waitsForFunds } = payment;
  const isStopAsked = payment.stopAskedAt !== undefined;
  switch (result.kind) {
    case 'executed':
      return { status: result.creditor === 'here' ? 'ACCC' : 'ACSC', cause: 'booked' };
    case 'accepted':
      return { status: 'ACSP', cause: 'accepted' };
    case 'cancelled':
      return stopped;
    case 'rejected':
      return { status: 'RJCT', cause: result.reason };
    case 'no-funds': {
      if (isStopAsked) return stopped;
      // What the core has accepted once it does not try again.
      const waits = waitsForFunds && today <= executionDate && status !== 'ACSP';
      return { status: waits ? 'PDNG' : 'RJCT', cause: 'no-funds' };
    }
    case 'not-received':
      return isStopAsked ? stopped : undefined;
  }
}

const stopped: Execution = { status: 'CANC', cause: 'stopped-at-core' };

/** Whether what a core tells later is news, what is known already, or cannot be. */
export type Tidings = 'news' | 'known' | 'contradiction';

/**
 * What a result says that was told late, or again, of a payment whose hand-over was decided before: settled stays settled,
 * and may still become credited; what has ended without money stays so.
 */
export function tidingsOf(result: KnownResult, status: TransactionStatus): Tidings {
  const { kind } = result;
  switch (status) {
    case 'ACCC':
      return kind === 'executed' || kind === 'accepted' ? 'known' : 'contradiction';
    case 'ACSC':
      if (kind === 'executed') return result.creditor === 'here' ? 'news' : 'known';
      return kind === 'accepted' ? 'known' : 'contradiction';
    case 'ACSP':
      if (kind === 'accepted') return 'known';
      return kind === 'not-received' ? 'contradiction' : 'news';
    case 'CANC':
    case 'RJCT':
    case 'PDNG':
      // It was accepted first: one process has heard that later than another one what came of it.
      return kind === 'executed' ? 'contradiction' : 'known';
    default:
      return kind === 'executed' || kind === 'accepted' ? 'contradiction' : 'known';
  }
}
