/** Standing orders, and the search for those whose next execution is due. */
import type { Knex } from 'knex';
import { unbooked } from '../../../domain/payments/payment.js';
import type { Price } from '../../../domain/payments/price.js';
import { newerRelease } from '../../../domain/problem.js';
import { frequencies } from '../../../domain/standing-orders/schedule.js';
import { type StandingOrder, standingOrderStatuses } from '../../../domain/standing-orders/standing-order.js';
import type { Instant, LocalDate } from '../../../domain/time.js';
import type { NewRow } from '../../work/additions.js';
import { batchedLookUp } from '../../reading.js';
import { date, initial, integer, json, mapped, money, oneOf, optional, text } from '../../sql/columns.js';
import { change, changesOne, query, type Slots } from '../../sql/statement.js';
import { findByAll, findById, select, table, type Written } from '../../sql/table.js';
import type { Signing } from '../authorisation/signatures.js';
import { onlyKnown } from '../known-rows.js';
import { selectPlaces } from './order-places.js';
import { jsonOfPrices, sharedColumns } from './pending-payments.js';

function requireKnownFrequency(order: StandingOrder['order']): StandingOrder['order'] {
  if (!frequencies.includes(order.frequency)) throw newerRelease();
  return order;
}

const fields = {
  ...sharedColumns,
  status: oneOf('status', standingOrderStatuses),
  order: mapped(json<StandingOrder['order']>('order_json'), requireKnownFrequency, (order) => order),
  amount: money('amount', 'currency'),
  price: jsonOfPrices<Price>('price_json'),
  creditorIban: text('creditor_iban'),
  nextExecutionDate: optional(date('next_execution_date')),
  executions: integer('executions'),
};

const orderTable = table(
  'standing_orders',
  ['id'],
  { ...fields, signaturesGiven: initial('signatures_given', 0) },
  'standing order',
);
const shown = select('standing_orders', fields, 'standing order');

/** The most standing orders per search in one round of the worker; the next round takes the rest. */
const batchSize = 64;

/** The arguments of the searches: the moment. */
export type DueOrderQuestion = [now: Instant];

export function selectDueOrders(knex: Knex, ...[now]: Slots<DueOrderQuestion>): Knex.QueryBuilder {
  return onlyKnown(knex('standing_orders'), 'standing_orders')
    .select('id')
    .where('status', 'ACTC')
    .where('next_attempt_at', '<=', now)
    .orderByRaw('next_attempt_at limit ?', [batchSize]);
}

/** Orders of which no execution is left, and every execution has an outcome. */
export function selectCompletedOrders(knex: Knex): Knex.QueryBuilder {
  return onlyKnown(knex('standing_orders as o'), 'standing_orders', 'o')
    .select('o.id')
    .where('o.status', 'ACTC')
    .whereNull('o.next_attempt_at')
    .whereNotExists(
      knex('payments as p')
        .whereRaw('p.bulk_id = o.id')
        .whereIn('p.status', [...unbooked]),
    )
    .limit(batchSize);
}

export const readOrderId = ([id]: readonly unknown[]): string => String(id);

export const standingOrders = {
  /** Requires every member, so that a forgotten one is a compile error. */
  row: (fresh: Required<Written<StandingOrder>>): NewRow => orderTable.row(fresh),
  find: findById(shown),
  lookUp: batchedLookUp(findByAll(shown, 'id')),
  findPlaces: selectPlaces('standing_orders'),

  /** The ids of authorised orders whose next execution is due, the longest waiting first. */
  findDue: query<string, DueOrderQuestion>(readOrderId, selectDueOrders),
  findCompleted: query<string, []>(readOrderId, selectCompletedOrders),

  /** Counts a signature; the last one schedules the first execution. */
  countSignature: changesOne<[signing: Signing, day: LocalDate | null, attemptAt: Instant | null]>(
    (knex, { from, id, to }, day, attemptAt) =>
      knex('standing_orders')
        .where({ id, status: from })
        .update({
          status: to,
          signatures_given: knex.raw('signatures_given + 1'),
          next_execution_date: knex.raw('coalesce(?, next_execution_date)', [day]),
          next_attempt_at: attemptAt,
        }),
  ),

  /**
   * Counts an execution and schedules the next one, or none (null); false when another process has made this execution,
   * the order is not due, or it has ended.
   */
  advance: changesOne<
    [id: string, executions: number, now: Instant, day: LocalDate | null, attemptAt: Instant | null]
  >((knex, id, executions, now, day, attemptAt) =>
    knex('standing_orders')
      .where({ id, status: 'ACTC', executions })
      .where('next_attempt_at', '<=', now)
      .update({
        executions: knex.raw('executions + 1'),
        next_execution_date: day,
        next_attempt_at: attemptAt,
      }),
  ),

  /** Gives an execution the order's signatures. */
  signExecution: change<[paymentId: string, orderId: string]>((knex, paymentId, orderId) =>
    knex.raw(
      `insert into signatures (payment_id, psu_id, signed_at)
       select ?, psu_id, signed_at from standing_order_signatures where standing_order_id = ?`,
      [paymentId, orderId],
    ),
  ),
};
