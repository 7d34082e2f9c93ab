/** Standing orders (periodic payments) for TPPs: initiation, and finding an order and its status. */
import type { Money } from '../../domain/money.js';
import { findMissingFields, findOrderViolations } from '../../domain/payments/checks.js';
import { buildQuote, type Price } from '../../domain/payments/price.js';
import type { Product } from '../../domain/payments/products.js';
import { type StatusReasonCode, toStatusReasonCode } from '../../domain/payments/status-reason.js';
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
import type { Once } from '../idempotency.js';
import {
  initiate,
  type Initiated,
  type InitiationOptions,
  type InitiationSteps,
  priceOrder,
} from '../payments/initiation.js';
import { creditorNumberOf, findOrder, type OrderReading, type PaymentAddress } from '../payments/payments.js';
import type { Call } from '../services.js';
import { findFirstDay } from './signing.js';

const afterEnd = 'The end date leaves no day on which the order could still be executed.';

const steps: InitiationSteps<PeriodicOrder, { readonly amount: Money; readonly price: Price }> = {
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
};

export function initiateStandingOrder(
  product: Product,
  order: PeriodicOrder,
  options: InitiationOptions,
  call: Call,
): Promise<Once<Initiated>> {
  return initiate(steps, { product, order, options }, call);
}

const reading: OrderReading<StandingOrder> = {
  name: 'periodic payment',
  fields: periodicFields,
  lifecycle: standingOrderLifecycle,
  lookUp: ({ standingOrders }, read, id) => standingOrders.lookUp(read, id),
};

/** Throws `payment.unknown` also for another client's order, and for one that the contract cannot express. */
export function findStandingOrder(address: PaymentAddress, call: Call): Promise<StandingOrder> {
  return findOrder(reading, address, call);
}

/** The order, and why it ended for RJCT and CANC. */
export async function readStandingOrder(
  address: PaymentAddress,
  call: Call,
): Promise<{ readonly order: StandingOrder; readonly statusReasonCode?: StatusReasonCode }> {
  const order = await findStandingOrder(address, call);
  const { id, status } = order;
  if (status !== 'RJCT' && status !== 'CANC') return { order };
  const { read, stores } = call.services;
  const move = await read.run((db) => stores.transitions.findMove(db, 'standing-order', id, status));
  return { order, statusReasonCode: toStatusReasonCode(move?.cause) };
}
