/** Standing orders (periodic payments) for TPPs: initiation, and finding an order and its status. */
import { defined } from '../../domain/defined.js';
import type { Money } from '../../domain/money.js';
import { findMissingFields, findOrderViolations } from '../../domain/payments/checks.js';
import { buildQuote, type Price } from '../../domain/payments/price.js';
import type { StatusReasonCode } from '../../domain/payments/status-reason.js';
import { findScheduleViolations } from '../../domain/standing-orders/checks.js';
import { periodicFields } from '../../domain/standing-orders/fields.js';
import {
  type PeriodicOrder,
  type StandingOrder,
  standingOrderLifecycle,
  toSchedule,
} from '../../domain/standing-orders/standing-order.js';
import { Problem } from '../../domain/problem.js';
import { addDays } from '../../domain/time.js';
import { createInitiation, priceOrder } from '../payments/initiation.js';
import { createFinder, creditorNumberOf, type PaymentAddress } from '../payments/payments.js';
import { readReasonCode } from '../payments/payment-status.js';
import type { Call } from '../services.js';
import { findFirstDay } from './signing.js';

const afterEnd = 'The end date leaves no day on which the order could still be executed.';

export const initiateStandingOrder = createInitiation<
  PeriodicOrder,
  { readonly amount: Money; readonly price: Price }
>({
  kind: 'standing-order',
  findMissing: findMissingFields,
  findViolations: (product, order, addresses, facts) => [
    ...findOrderViolations(product, order, addresses, facts),
    ...findScheduleViolations(toSchedule(order, facts.today), facts),
  ],
  price: (product, order, facts) => {
    const priced = priceOrder(product, order, facts);
    return { ...priced, quote: buildQuote([priced]) };
  },
  buildRow: (order, { amount, price }, common, services) => {
    const { clock, stores } = services;
    const schedule = toSchedule(order, clock.today());
    const { endDate, startDate } = schedule;
    const firstDay = findFirstDay({ order, product: common.product }, services);
    if (firstDay === undefined) throw new Problem('period.invalid', afterEnd, 'endDate');
    const lastMoment = endDate === undefined ? Infinity : clock.startOf(addDays(endDate, 1));
    return stores.standingOrders.row({
      ...common,
      // An order that is approved after its last day could not be executed.
      expiresAt: Math.min(common.expiresAt, lastMoment),
      order: { ...order, startDate },
      amount,
      price,
      creditorIban: creditorNumberOf(order),
      nextExecutionDate: firstDay,
      executions: 0,
    });
  },
});

export const findStandingOrder = createFinder<StandingOrder>({
  kind: 'standing-order',
  name: 'periodic payment',
  fields: periodicFields,
  lifecycle: standingOrderLifecycle,
  lookUp: ({ standingOrders }, read, id) => standingOrders.lookUp(read, id),
});

/** The order, and why it ended for RJCT and CANC. */
export async function readStandingOrder(
  address: PaymentAddress,
  call: Call,
): Promise<{ readonly order: StandingOrder; readonly statusReasonCode?: StatusReasonCode }> {
  const order = await findStandingOrder(address, call);
  const statusReasonCode = await readReasonCode('standing-order', order, call.services);
  return { order, ...defined({ statusReasonCode }) };
}
