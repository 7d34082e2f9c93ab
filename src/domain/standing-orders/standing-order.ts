/**
 * A standing order (periodic payment): one authorisation for transfers to the same payee at the days of a schedule; its
 * statuses and its lifecycle. Each execution is a payment of its own.
 */
import { type RejectionCause, rejectionCauses } from '../authorisation/authorisation.js';
import type { Lifecycle } from '../authorisation/lifecycle.js';
import { defined } from '../defined.js';
import type { Money } from '../money.js';
import type { PaymentOrder } from '../payments/order.js';
import type { Price } from '../payments/price.js';
import type { Product } from '../payments/products.js';
import type { Instant, LocalDate } from '../time.js';
import type { ExecutionRule, Frequency, Schedule } from './schedule.js';

/** The TPP's order: a single order with a schedule in place of an execution date. */
export interface PeriodicOrder extends Omit<PaymentOrder, 'requestedExecutionDate'> {
  readonly frequency: Frequency;
  /** Absent in a body for today; always stored. */
  readonly startDate?: LocalDate;
  readonly endDate?: LocalDate;
  /** Absent: the following working day. */
  readonly executionRule?: ExecutionRule;
  /** `1` to `31`. */
  readonly dayOfExecution?: string;
  /** `1` to `12`. */
  readonly monthsOfExecution?: readonly string[];
}

export interface StandingOrder {
  readonly id: string;
  readonly clientId: string;
  readonly product: Product;
  readonly status: StandingOrderStatus;
  readonly order: PeriodicOrder & { readonly startDate: LocalDate };
  /** The amount of each execution. */
  readonly amount: Money;
  /** The price of an execution on the day of the initiation; a foreign currency has each execution day's rate. */
  readonly price: Price;
  readonly debtorAccountId: string;
  readonly debtorIban: string;
  /** As for a payment. */
  readonly creditorIban: string;
  /** The next execution day; absent once no execution is left. */
  readonly nextExecutionDate?: LocalDate;
  /** The number of executions so far. */
  readonly executions: number;
  /** Whether an execution without funds waits until the end of its day instead of being rejected. */
  readonly waitsForFunds: boolean;
  readonly signaturesNeeded: number;
  readonly createdAt: Instant;
  /** When the order is rejected unless it is authorised. */
  readonly expiresAt: Instant;
  readonly psuId?: string;
  /** The client's own consent that the TPP has named, as for a payment. */
  readonly namedConsentId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
  /** The trace context of the initiating call (W3C Trace Context). */
  readonly traceparent?: string;
}

/** ACTC while the order runs, ACSC once its last execution has an outcome. */
export const standingOrderStatuses = ['RCVD', 'PATC', 'ACTC', 'ACSC', 'RJCT', 'CANC'] as const;
export type StandingOrderStatus = (typeof standingOrderStatuses)[number];

/** Why a status changed; recorded in the audit trail. */
export type StandingOrderCause =
  | 'signed'
  | 'completed'
  | 'cancelled-by-tpp'
  | 'stopped-by-psu'
  | RejectionCause;

export const standingOrderLifecycle: Lifecycle<StandingOrder, StandingOrderCause> = {
  moves: {
    RCVD: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejectionCauses, CANC: ['cancelled-by-tpp'] },
    PATC: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejectionCauses, CANC: ['stopped-by-psu'] },
    ACTC: { ACSC: ['completed'], CANC: ['stopped-by-psu'] },
  },
  open: ['RCVD', 'PATC'],
  endOf: ({ expiresAt, status }, { now }) =>
    isUnsigned(status) && expiresAt <= now ? { to: 'RJCT', cause: 'approval-expired' } : undefined,
};

/** Whether signatures are still missing. */
export function isUnsigned(status: StandingOrderStatus): boolean {
  return status === 'RCVD' || status === 'PATC';
}

/** Whether a cancellation, authorised by a customer, could stop the order. */
export function isStoppable(status: StandingOrderStatus): boolean {
  return status === 'PATC' || status === 'ACTC';
}

/** The schedule of an order, which starts today unless it names another day. */
export function toSchedule(order: PeriodicOrder, today: LocalDate): Schedule {
  const { dayOfExecution, endDate, executionRule = 'following', frequency, monthsOfExecution } = order;
  return {
    startDate: order.startDate ?? today,
    frequency,
    executionRule,
    ...defined({
      endDate,
      dayOfExecution: dayOfExecution === undefined ? undefined : Number(dayOfExecution),
      monthsOfExecution: monthsOfExecution?.map(Number),
    }),
  };
}

/** An execution as a single order, for its day. */
export function toPaymentOrder(order: PeriodicOrder, requestedExecutionDate: LocalDate): PaymentOrder {
  const {
    dayOfExecution: _day,
    endDate: _end,
    executionRule: _rule,
    frequency: _frequency,
    monthsOfExecution: _months,
    startDate: _start,
    ...transfer
  } = order;
  return { ...transfer, requestedExecutionDate };
}
