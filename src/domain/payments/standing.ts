/** The state of a payment as its payer's pages name it, and why a payment ended without being carried out. */
import type { LocalDate } from '../time.js';
import {
  isAtCore,
  type Payment,
  paymentLifecycle,
  type StatusCause,
  type TransactionStatus,
} from './payment.js';

/**
 * `scheduled` waits for its day, `approved` for its turn, `short-of-funds` for money; `stopping` is at the core, which
 * has been asked to stop it.
 */
export type PaymentStanding =
  | 'unapproved'
  | 'partly-signed'
  | 'scheduled'
  | 'approved'
  | 'under-way'
  | 'short-of-funds'
  | 'stopping'
  | 'carried-out'
  | 'rejected'
  | 'cancelled';

/** Returns the standing of a payment whose expiry is applied; `today` is in the bank's time zone. */
export function standingOf(
  payment: Pick<Payment, 'executionDate' | 'isHandedOver' | 'status' | 'stopAskedAt'>,
  today: LocalDate,
): PaymentStanding {
  switch (payment.status) {
    case 'RCVD':
      return 'unapproved';
    case 'PATC':
      return 'partly-signed';
    case 'ACSC':
    case 'ACCC':
      return 'carried-out';
    case 'RJCT':
      return 'rejected';
    case 'CANC':
      return 'cancelled';
    default:
      return standingBeforeBooking(payment, today);
  }
}

/** An approved payment: a request to stop it comes first, then what the core knows. */
function standingBeforeBooking(payment: Parameters<typeof standingOf>[0], today: LocalDate): PaymentStanding {
  if (isAtCore(payment)) return payment.stopAskedAt === undefined ? 'under-way' : 'stopping';
  if (payment.status === 'PDNG') return 'short-of-funds';
  return payment.executionDate > today ? 'scheduled' : 'approved';
}

/** Why a payment ended without being carried out: the cause of its last status. */
export type PaymentEnd = Exclude<StatusCause, 'signed' | 'accepted' | 'booked'>;

/**
 * Returns why a payment of this status ended; undefined for one that has not ended or is carried out, without a recorded
 * cause, and for a cause that a later release has recorded.
 */
export function endingOf(status: TransactionStatus, cause: string | undefined): PaymentEnd | undefined {
  if (status !== 'RJCT' && status !== 'CANC') return undefined;
  return isPaymentEnd(cause) ? cause : undefined;
}

const ends = Object.values(paymentLifecycle.moves).flatMap(({ CANC = [], RJCT = [] }) => [...CANC, ...RJCT]);

function isPaymentEnd(cause: string | undefined): cause is PaymentEnd {
  return ends.some((end) => end === cause);
}
