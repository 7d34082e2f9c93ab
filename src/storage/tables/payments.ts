/** The table of payments: the orders, and which of them are due. */
import type { Knex } from 'knex';
import type { PaymentOrder } from '../../domain/payments/order.js';
import {
  cancellable,
  executable,
  type NewPayment,
  type Payment,
  transactionStatuses,
  unbooked,
} from '../../domain/payments/payment.js';
import { allProducts } from '../../domain/payments/products.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { NewRow } from '../additions.js';
import type { Cells } from '../dialects/dialect.js';
import { boolean, date, initial, instant, integer, json, money, oneOf, optional, text } from '../columns.js';
import { rowsByIndex } from '../rows-by-index.js';
import { changes, changesOne, query, type Slots } from '../statement.js';
import { projection, table, type Written } from '../table.js';
import { entryReads } from './baskets.js';
import { price } from './pending-payments.js';

const fields = {
  id: text('id'),
  clientId: text('client_id'),
  product: oneOf('product', allProducts),
  status: oneOf('status', transactionStatuses),
  order: json<PaymentOrder>('order_json'),
  amount: money('amount', 'currency'),
  price,
  debtorAccountId: text('debtor_account_id'),
  debtorIban: text('debtor_iban'),
  creditorIban: text('creditor_iban'),
  executionDate: date('execution_date'),
  waitsForFunds: boolean('waits_for_funds'),
  signaturesNeeded: integer('signatures_needed'),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
  basketId: optional(text('basket_id')),
  psuId: optional(text('psu_id')),
  redirectUri: optional(text('redirect_uri')),
  nokRedirectUri: optional(text('nok_redirect_uri')),
  traceparent: optional(text('traceparent')),
};

const paymentTable = table('payments', ['id'], {
  ...fields,
  signaturesGiven: initial('signatures_given', 0),
});

const shown = {
  ...fields,
  attempt: integer('attempt'),
  isHandedOver: boolean('handed_over'),
  stopAskedAt: optional(instant('stop_asked_at')),
};

const payment = projection(shown, 'payment');

const dueAt = projection({ id: text('id'), attemptAt: instant('next_attempt_at') });

/** Reads a row of `dueOfStatus`. */
export function readDue(cells: Cells): DuePayment {
  return { ...dueAt.decode(cells), read: () => payment.read(cells, dueAt.columns.length) };
}

// Of one status, because the index gives the first ones in order then: many that are due are not sorted to find them.
export function dueOfStatus(
  knex: Knex,
  ...[status, now, today, most]: Slots<DueQuestion>
): Knex.QueryBuilder {
  return knex('payments')
    .select(...dueAt.columns, ...payment.columns)
    .where('status', status)
    .where('next_attempt_at', '<=', now)
    .where('execution_date', '<=', today)
    .orderByRaw('next_attempt_at limit ?', [most]);
}

/** Of which status, by which moment and day, and how many at most. */
export type DueQuestion = [status: string, now: Instant, today: LocalDate, most: number];

type SelectDue = (db: Knex, ...question: DueQuestion) => Promise<DuePayment[]>;

/** Finds approved payments whose day and next attempt have come, the longest waiting first, and so many at most. */
export function findingDue(select: SelectDue) {
  return async (db: Knex, now: Instant, today: LocalDate, most: number): Promise<DuePayment[]> => {
    const found = await Promise.all(unbooked.map((status) => select(db, status, now, today, most)));
    return found
      .flat()
      .toSorted((one, other) => one.attemptAt - other.attemptAt)
      .slice(0, most);
  };
}

/** The worker's turn at a payment, by the moment at which it was due. */
export interface Claim {
  readonly id: string;
  readonly attemptAt: Instant;
  readonly nextAttemptAt: Instant;
}

/** What is the same for all payments whose hand-overs end together, with the status that it leads to. */
export interface HandOverEnd {
  readonly attempt: number;
  readonly from: string;
  readonly to: string;
}

// The status as an expression: by the index of the statuses an engine would find every payment that is due, in place of
// the few by their ids.
const mayBeHandedOver = (rows: Knex.QueryBuilder, ids: readonly Knex.Raw[], attempts: Knex.Raw) =>
  rows
    .whereIn('id', ids)
    .where({ attempt: attempts, handed_over: 0 })
    .whereNull('stop_asked_at')
    .whereRaw("coalesce(status, '') in (?, ?)", [...executable]);

export interface DuePayment {
  readonly id: string;
  readonly attemptAt: Instant;
  /** Throws for a row that nobody can read, which must not keep the others from being executed. */
  read(): Payment;
}

export const payments = {
  /** With each member named, so that one which is forgotten does not compile. */
  row: (fresh: Required<Written<NewPayment>>): NewRow => paymentTable.row(fresh),
  ...entryReads('payments', shown, 'payment'),

  /**
   * Locks those of the payments that can be handed over after so many attempts, in the order of their ids, so that no two
   * transactions each hold what the other one waits for. Another process may have been first, or somebody has stopped one.
   */
  lockForHandOver: query<string, [ids: readonly string[], attempts: number]>(
    ([id]) => String(id),
    (knex, ids, attempts) =>
      mayBeHandedOver(rowsByIndex(knex, 'payments').select('id'), ids, attempts).orderBy('id').forUpdate(),
  ),

  /** Takes payments for their next hand-over; answers how many it could. */
  handOver: changes<[ids: readonly string[], attempts: number, nextAttemptAt: Instant]>(
    (knex, ids, attempts, nextAttemptAt) =>
      mayBeHandedOver(rowsByIndex(knex, 'payments'), ids, attempts).update({
        next_attempt_at: nextAttemptAt,
        handed_over: 1,
        attempt: knex.raw('attempt + 1'),
      }),
  ),

  /** Takes the turn at a payment without a change of it; false when another process was first. */
  postpone: changesOne<[claim: Claim]>((knex, { attemptAt, id, nextAttemptAt }) =>
    knex('payments')
      .where({ id, next_attempt_at: attemptAt })
      .whereIn('status', [...unbooked])
      .update({ next_attempt_at: nextAttemptAt }),
  ),

  /**
   * Moves payments on with the outcome of their hand-overs, and answers how many: not one whose outcome was known before, or
   * that is asked to be stopped since another moment, 0 for never.
   */
  endHandOvers: changes<
    [ids: readonly string[], end: HandOverEnd, stopAskedAt: Instant, nextAttemptAt: Instant | null]
  >((knex, ids, { attempt, from, to }, stopAskedAt, nextAttemptAt) =>
    rowsByIndex(knex, 'payments')
      .whereIn('id', ids)
      .where({ attempt, handed_over: 1 })
      .whereRaw("coalesce(status, '') = ?", [from])
      .whereRaw('coalesce(stop_asked_at, 0) = ?', [stopAskedAt])
      .update({ status: to, handed_over: 0, next_attempt_at: nextAttemptAt }),
  ),

  /** Keeps a customer's request to stop what is at the core, and has the worker look at it; false when it is not there. */
  askToStop: changesOne<[id: string, now: Instant]>((knex, id, now) =>
    knex('payments')
      .where({ id })
      .whereIn('status', [...cancellable])
      .where((each) => each.where('handed_over', 1).orWhere('status', 'ACSP'))
      .update({ stop_asked_at: now, next_attempt_at: now }),
  ),

  findDue: findingDue(query<DuePayment, DueQuestion>(readDue, dueOfStatus)),
};
