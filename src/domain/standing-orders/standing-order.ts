/**
 * A standing order (periodic payment): one authorisation for transfers to the same payee at the days of a schedule; its
 * statuses and its lifecycle. Each execution is a payment of its own.
 */
import type { Lifecycle } from '../authorisation/lifecycle.js';
import { orderMoves, signedInTime, type SigningCause } from '../authorisation/signing.js';
import { defined } from '../defined.js';
import type { Money } from '../money.js';
import type { InitiatedOrder } from '../payments/initiated-order.js';
import type { PaymentOrder } from '../payments/order.js';
import type { Price } from '../payments/price.js';
import type { LocalDate } from '../time.js';
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

export interface StandingOrder extends InitiatedOrder {
  readonly status: StandingOrderStatus;
  readonly order: PeriodicOrder & { readonly startDate: LocalDate };
  /** The amount of each execution. */
  readonly amount: Money;
  /** The price of an execution on the day of the initiation; a foreign currency has each execution day's rate. */
  readonly price: Price;
  /** As for a payment. */
  readonly creditorIban: string;
  /** The next execution day; absent once no execution is left. */
  readonly nextExecutionDate?: LocalDate;
  /** The number of executions so far. */
  readonly executions: number;
}

/** ACTC while the order runs, ACSC once its last execution has an outcome. */
export const standingOrderStatuses = ['RCVD', 'PATC', 'ACTC', 'ACSC', 'RJCT', 'CANC'] as const;
export type StandingOrderStatus = (typeof standingOrderStatuses)[number];

/** Why a status changed; recorded in the audit trail. */
export type StandingOrderCause = SigningCause | 'completed';

export const standingOrderLifecycle: Lifecycle<StandingOrder, StandingOrderCause> = {
  moves: { ...orderMoves, ACTC: { ACSC: ['completed'], CANC: ['stopped-by-psu'] } },
  ...signedInTime,
};

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
