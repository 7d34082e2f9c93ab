/** The state transitions of a payment after its submission to the bank's core, by the core's result. */
import type { Instant, LocalDate } from '../time.js';
import type { Payment, RefusalCause, StatusCause, TransactionStatus } from './payment.js';

/**
 * A submission's result, as far as it decides the payment's status; `creditor`: whether this bank holds the account.
 */
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
 * Returns the status after a submission. A creditor at this bank is credited at once (ACCC); a payment to another bank
 * is settled on the debtor's side (ACSC); a payment that the core only accepted is ACSP. Without funds the payment
 * waits until the end of its day only if the TPP asked for that (TPP-Rejection-NoFunds-Preferred: false). Undefined if
 * the core received nothing: the status stays, and the payment is submitted again. A customer's cancellation request
 * succeeds with every result that moved no money and promises none.
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
      // The core does not retry a payment that it accepted before.
      const waits = waitsForFunds && today <= executionDate && status !== 'ACSP';
      return { status: waits ? 'PDNG' : 'RJCT', cause: 'no-funds' };
    }
    case 'not-received':
      return isStopAsked ? stopped : undefined;
  }
}

/**
 * Whether a payment has waited for funds until the end of its day. It is rejected then, also when the end comes while no
 * process runs: money that arrives later is not taken for it.
 */
export function hasWaitedItsDay(
  { executionDate, status }: Pick<Payment, 'executionDate' | 'status'>,
  today: LocalDate,
): boolean {
  return status === 'PDNG' && executionDate < today;
}

const stopped: Execution = { status: 'CANC', cause: 'stopped-at-core' };

/** Whether a later report of the core is new, known already, or contradicts the stored status. */
export type Reconciliation = 'news' | 'known' | 'contradiction';

/**
 * Compares a late or repeated result with the stored status (reconciliation). A settled payment stays settled and may
 * still become credited; a payment that ended without moving money stays so.
 */
export function reconcileResult(result: KnownResult, status: TransactionStatus): Reconciliation {
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
      // An older `accepted` can arrive after the final result, from another process.
      return kind === 'executed' ? 'contradiction' : 'known';
    default:
      return kind === 'executed' || kind === 'accepted' ? 'contradiction' : 'known';
  }
}

/** Takes up to `most` of two lists, one of each in turn; what is on both is taken once. */
export function takeTurns<T extends { readonly id: string }>(
  some: readonly T[],
  others: readonly T[],
  most: number,
): T[] {
  const length = Math.max(some.length, others.length);
  const inTurn = Array.from({ length }, (_, at) => [some[at], others[at]]).flat();
  const taken = new Map<string, T>();
  for (const each of inTurn) if (each) taken.set(each.id, each);
  return [...taken.values()].slice(0, most);
}
