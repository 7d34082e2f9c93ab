/** A payment, its transaction statuses (ISO 20022), and the state machine of their transitions with the causes. */
import type { Money } from '../money.js';
import type { Instant, LocalDate } from '../time.js';
import type { PaymentOrder } from './order.js';
import type { Price } from './price.js';
import type { InitiatedOrder } from './initiated-order.js';
import type { Lifecycle } from '../authorisation/lifecycle.js';
import { orderMoves, signedInTime, type SigningCause } from '../authorisation/signing.js';

export interface Payment extends InitiatedOrder {
  readonly status: TransactionStatus;
  readonly order: PaymentOrder;
  /** The amount for the creditor. */
  readonly amount: Money;
  readonly price: Price;
  /** The creditor's IBAN; in a country without IBANs, the account number (BBAN). */
  readonly creditorIban: string;
  /** The earliest execution day, in the bank's time zone. */
  readonly executionDate: LocalDate;
  /** The number of submissions to the bank's core. */
  readonly attempt: number;
  /** Whether the result of the last submission is unknown: only the core can tell what happened to the payment. */
  readonly isHandedOver: boolean;
  /** When a customer requested the cancellation of a payment already submitted. */
  readonly stopAskedAt?: Instant;
  /** The signing basket, waiting for its authorisation, that contains this payment. */
  readonly basketId?: string;
  /** The bulk or the standing order that this payment is a part of; only that is read, stopped and shown. */
  readonly bulkId?: string;
  /** The number of the bulk's entries, where its TPP prefers one debit entry on the statement for all. */
  readonly batchSize?: number;
}

/** An entry of a bulk, or an execution of a standing order: a payment that is authorised from the beginning. */
export interface NewEntry extends NewPayment {
  readonly bulkId: string;
  /** The place in the TPP's list, or the number of the execution, from 0. */
  readonly index: number;
  readonly signaturesGiven: number;
  /** The worker's first attempt. */
  readonly nextAttemptAt: Instant;
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

export function isTransactionStatus(text: string): text is TransactionStatus {
  return transactionStatuses.some((status) => status === text);
}

export type NewPayment = Omit<Payment, 'attempt' | 'isHandedOver' | 'stopAskedAt'>;

/** Statuses in which an approved payment can be submitted to the core. */
export const executable = ['ACTC', 'PDNG'] as const satisfies readonly TransactionStatus[];
/** Statuses in which an approved payment waits for its booking: not submitted yet, or accepted by the core. */
export const unbooked = [...executable, 'ACSP'] as const satisfies readonly TransactionStatus[];
/** Statuses in which an approved payment is cancelled without the core, unless it is submitted. */
export const stoppable = ['PATC', ...executable] as const satisfies readonly TransactionStatus[];
/** Statuses in which an approved payment is not executed yet. */
export const cancellable = [...stoppable, 'ACSP'] as const satisfies readonly TransactionStatus[];

/** Whether the status is final; a settled payment may still be reported as credited. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'RJCT' || status === 'CANC' || status === 'ACSC' || status === 'ACCC';
}

/** Whether the payment can still be cancelled, with a customer's authorisation. */
export function isCancellable(status: TransactionStatus): boolean {
  return cancellable.some((each) => each === status);
}

/** Whether only the core can tell if the payment is executed. */
export function isAtCore({ isHandedOver, status }: Pick<Payment, 'isHandedOver' | 'status'>): boolean {
  return isHandedOver || status === 'ACSP';
}

/**
 * Why a status changed; recorded in the audit trail. `stopped-at-core` is a cancellation that the
 * core accepted, `end-date-passed` a missed execution of a standing order.
 */
export type StatusCause =
  | SigningCause
  | 'stopped-at-core'
  | 'end-date-passed'
  | 'accepted'
  | 'booked'
  | RefusalCause;

/** Why the bank rejects an authorised payment. */
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

/** The moves of an authorised payment that is submitted, or waits for its submission. */
const executionMoves = {
  ACSP: ['accepted', 'booked'],
  PDNG: ['no-funds'],
  RJCT: [...refused, 'end-date-passed'],
  CANC: ['stopped-by-psu', 'stopped-at-core'],
} as const;

export const paymentLifecycle: Lifecycle<Payment, StatusCause> = {
  moves: {
    ...orderMoves,
    ACTC: executionMoves,
    PDNG: executionMoves,
    ACSP: { ACSC: ['booked'], ACCC: ['booked'], RJCT: refused, CANC: ['stopped-at-core'] },
    ACSC: { ACCC: ['booked'] },
  },
  ...signedInTime,
};
