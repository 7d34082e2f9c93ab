/** A payment as the bank keeps it, the statuses that the interface shows, and its life: which moves there are, and why. */
import type { Money } from '../money.js';
import type { Instant, LocalDate } from '../time.js';
import type { PaymentOrder } from './order.js';
import type { Price } from './price.js';
import type { Product } from './products.js';
import { type RejectionCause, rejectionCauses } from '../authorisation/authorisation.js';
import type { Lifecycle } from '../authorisation/lifecycle.js';

export interface Payment {
  readonly id: string;
  readonly clientId: string;
  readonly product: Product;
  readonly status: TransactionStatus;
  readonly order: PaymentOrder;
  /** What the creditor gets. */
  readonly amount: Money;
  readonly price: Price;
  readonly debtorAccountId: string;
  readonly debtorIban: string;
  /** Where the creditor's country has no IBANs, the account's own number. */
  readonly creditorIban: string;
  /** The day in the bank's zone on which the payment is executed at the earliest. */
  readonly executionDate: LocalDate;
  /** Whether missing funds leave the payment waiting until the end of its day instead of rejecting it. */
  readonly waitsForFunds: boolean;
  readonly signaturesNeeded: number;
  /** How often it was handed over to the bank's core. */
  readonly attempt: number;
  /** Whether the last hand-over's outcome is not known yet: nobody but the core can say then what becomes of it. */
  readonly isHandedOver: boolean;
  /** When a customer has asked that it be stopped although it was handed over. */
  readonly stopAskedAt?: Instant;
  readonly createdAt: Instant;
  /** When a payment that nobody has authorised is rejected; in a signing basket, when the basket is. */
  readonly expiresAt: Instant;
  /** The signing basket that waits for its customer with this payment in it. */
  readonly basketId?: string;
  readonly psuId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
  /** Where the call that has initiated it stood in a trace (W3C Trace Context). */
  readonly traceparent?: string;
}

export const transactionStatuses = [
  'ACCC',
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'ACWP',
  'RCVD',
  'PDNG',
  'RJCT',
  'CANC',
  'ACFC',
  'PATC',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export type NewPayment = Omit<Payment, 'attempt' | 'isHandedOver' | 'stopAskedAt'>;

/** Statuses in which an approved payment can be handed over to the core. */
export const executable = ['ACTC', 'PDNG'] as const satisfies readonly TransactionStatus[];
/** Statuses in which an approved payment waits for its booking: those, and accepted by the core. */
export const unbooked = [...executable, 'ACSP'] as const satisfies readonly TransactionStatus[];
/** Statuses in which a payment that somebody has approved is stopped without the core, unless it is handed over. */
export const stoppable = ['PATC', ...executable] as const satisfies readonly TransactionStatus[];
/** Statuses in which somebody has approved a payment that is not executed yet. */
export const cancellable = [...stoppable, 'ACSP'] as const satisfies readonly TransactionStatus[];

/** Whether nothing will change any more; a settled payment may still be reported as credited. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'RJCT' || status === 'CANC' || status === 'ACSC' || status === 'ACCC';
}

/** Whether the customer has not decided yet. */
export function isUndecided(status: TransactionStatus): boolean {
  return status === 'RCVD' || status === 'PATC';
}

/** Whether it takes a customer to authorise that it is cancelled, and can still be done. */
export function isCancellable(status: TransactionStatus): boolean {
  return cancellable.some((each) => each === status);
}

/** Whether the core alone can say if the payment is executed. */
export function isAtCore({ isHandedOver, status }: Pick<Payment, 'isHandedOver' | 'status'>): boolean {
  return isHandedOver || status === 'ACSP';
}

/** Why a status changed; kept for the record. `stopped-at-core` is a cancellation that the core has agreed to. */
export type StatusCause =
  | 'signed'
  | 'cancelled-by-tpp'
  | 'stopped-by-psu'
  | 'stopped-at-core'
  | 'accepted'
  | 'booked'
  | RejectionCause
  | RefusalCause;

/** Why the bank does not carry out what was authorised. */
const refused = [
  'no-funds',
  'limit-exceeded',
  'account-blocked',
  'psu-blocked',
  'mandate-ended',
  'creditor-unknown',
  'refused-by-core',
] as const;
export type RefusalCause = (typeof refused)[number];

export function isRefusalCause(text: string): text is RefusalCause {
  return refused.some((cause) => cause === text);
}

const executed = {
  ACSP: ['accepted', 'booked'],
  PDNG: ['no-funds'],
  RJCT: refused,
  CANC: ['stopped-by-psu', 'stopped-at-core'],
} as const;

export const paymentLifecycle: Lifecycle<Payment, StatusCause> = {
  moves: {
    RCVD: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejectionCauses, CANC: ['cancelled-by-tpp'] },
    PATC: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejectionCauses, CANC: ['stopped-by-psu'] },
    ACTC: executed,
    PDNG: executed,
    ACSP: { ACSC: ['booked'], ACCC: ['booked'], RJCT: refused, CANC: ['stopped-at-core'] },
    ACSC: { ACCC: ['booked'] },
  },
  open: ['RCVD', 'PATC'],
  endOf: ({ expiresAt, status }, { now }) =>
    isUndecided(status) && expiresAt <= now ? { to: 'RJCT', cause: 'approval-expired' } : undefined,
};
