/**
 * The executions of standing orders: on each due day the worker makes a payment, which is executed like every approved
 * payment, and has an outcome of its own.
 */
// The number of an execution is counted in the transaction that stores its payment: of several processes one makes it.
import { parseOrderAmount } from '../../domain/payments/checks.js';
import { isExchanged } from '../../domain/payments/exchange.js';
import type { NewEntry } from '../../domain/payments/payment.js';
import { calculatePrice, type Price } from '../../domain/payments/price.js';
import { nextExecutionDay } from '../../domain/standing-orders/schedule.js';
import {
  type StandingOrder,
  toPaymentOrder,
  toSchedule,
} from '../../domain/standing-orders/standing-order.js';
import type { LocalDate } from '../../domain/time.js';
import { firstAttemptOf } from '../payments/execution-day.js';
import { paymentTransitions } from '../payments/payment-kind.js';
import { recordMove, transition } from '../resource/transition.js';
import { countDone } from '../count-done.js';
import type { Services } from '../services.js';
import { executionWorkingDay, standingOrderTransitions } from './signing.js';

/** Makes the due executions of a batch of orders, one for each order; returns their number. */
export async function makeDueExecutions(services: Services): Promise<number> {
  const { clock, read, stores } = services;
  const ids = await read.run((db) => stores.standingOrders.findDue(db, clock.now()));
  const made = await countDone(ids, (id) => makeExecution(id, services));
  if (made > 0) services.wakeExecution();
  return made;
}

/** Ends a batch of orders whose last execution has an outcome; returns their number. */
export async function endCompletedOrders(services: Services): Promise<number> {
  const { read, stores, work } = services;
  const ids = await read.run((db) => stores.standingOrders.findCompleted(db));
  return countDone(ids, (id) =>
    work.run(async (transaction) => {
      const end = { id, to: 'ACSC', cause: 'completed' } as const;
      return (await transition(transaction, standingOrderTransitions, end, services)) !== undefined;
    }),
  );
}

/** Makes the next execution and schedules the one after; false when another process has made it. */
async function makeExecution(id: string, services: Services): Promise<boolean> {
  const { clock, read, stores, work } = services;
  const order = await read.run((db) => stores.standingOrders.find(db, id));
  const day = order?.nextExecutionDate;
  if (!order || order.status !== 'ACTC' || day === undefined) return false;
  const execution = await buildExecution(order, day, services);
  const next = nextExecutionDay(toSchedule(order.order, day), day);
  const attemptAt = next === undefined ? null : clock.startOf(next);
  return work.run(async (transaction) => {
    const { payments, standingOrders } = stores;
    // The order may have been read after another process made the due execution: the one after it is not due.
    const now = clock.now();
    const place = [order.executions, now, next ?? null, attemptAt] as const;
    if (!(await standingOrders.advance(transaction, id, ...place))) return false;
    await payments.insertEntries(transaction, [execution]);
    await standingOrders.signExecution(transaction, execution.id, id);
    const move = { ids: [execution.id], from: 'RCVD', to: 'ACTC', cause: 'signed' } as const;
    await recordMove(transaction, paymentTransitions, move, services);
    return true;
  });
}

/**
 * An execution is an approved payment of the order's client, with the order's signatures. A missed one, made outside the
 * working days, waits for the next one.
 */
async function buildExecution(
  standingOrder: StandingOrder,
  day: LocalDate,
  services: Services,
): Promise<NewEntry> {
  const { clock, ids } = services;
  const { amount, clientId, creditorIban, debtorAccountId, debtorIban, executions, expiresAt, id } =
    standingOrder;
  const { order, product, signaturesNeeded, traceparent, waitsForFunds } = standingOrder;
  const executionDate = executionWorkingDay(product, day, services);
  return {
    id: ids.next(),
    clientId,
    product,
    status: 'ACTC',
    order: toPaymentOrder(order, day),
    amount,
    price: await priceExecution(standingOrder, services),
    debtorAccountId,
    debtorIban,
    creditorIban,
    executionDate,
    waitsForFunds,
    signaturesNeeded,
    signaturesGiven: signaturesNeeded,
    createdAt: clock.now(),
    expiresAt,
    nextAttemptAt: firstAttemptOf({ executionDate, product }, services).attemptAt,
    bulkId: id,
    index: executions,
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** A foreign currency has the rate of the execution day, because an order may run for years. */
async function priceExecution({ order, price, product }: StandingOrder, services: Services): Promise<Price> {
  if (!price.exchange) return price;
  const { bank, clock } = services;
  const rates = await bank.ratesOn(clock.today());
  const accountCurrency = price.debit.currency;
  // The core rejects a payment in a currency that it exchanges no longer.
  if (![order.instructedAmount.currency, accountCurrency].every((each) => isExchanged(each, rates)))
    return price;
  const { chargeBearer } = order;
  return calculatePrice(product, parseOrderAmount(order), { chargeBearer, accountCurrency }, rates);
}
