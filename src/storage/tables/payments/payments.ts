/** The table of payments: orders, and the search for due payments. */
import type { Knex } from 'knex';
import type { PaymentOrder } from '../../../domain/payments/order.js';
import {
  cancellable,
  executable,
  type NewEntry,
  type NewPayment,
  type Payment,
  transactionStatuses,
  unbooked,
} from '../../../domain/payments/payment.js';
import { takeTurns } from '../../../domain/payments/execution.js';
import type { Instant, LocalDate } from '../../../domain/time.js';
import type { NewRow } from '../../work/additions.js';
import type { Transaction } from '../../work/unit-of-work.js';
import type { Cells } from '../../dialects/dialect.js';
import {
  boolean,
  date,
  initial,
  instant,
  integer,
  json,
  money,
  oneOf,
  optional,
  text,
} from '../../sql/columns.js';
import { rowsByIndex } from '../../sql/rows-by-index.js';
import { changes, changesOne, query, type Slots } from '../../sql/statement.js';
import { findByAll, projection, select, table, type Written } from '../../sql/table.js';
import { onlyKnown } from '../known-rows.js';
import { entryReads } from './baskets.js';
import { price, sharedColumns } from './pending-payments.js';

const fields = {
  ...sharedColumns,
  status: oneOf('status', transactionStatuses),
  order: json<PaymentOrder>('order_json'),
  amount: money('amount', 'currency'),
  price,
  creditorIban: text('creditor_iban'),
  executionDate: date('execution_date'),
  basketId: optional(text('basket_id')),
};

const paymentTable = table('payments', ['id'], {
  ...fields,
  signaturesGiven: initial('signatures_given', 0),
});

const entryTable = table('payments', ['id'], {
  ...fields,
  bulkId: text('bulk_id'),
  batchSize: optional(integer('batch_size')),
  index: integer('bulk_index'),
  signaturesGiven: integer('signatures_given'),
  nextAttemptAt: instant('next_attempt_at'),
});

const shown = {
  ...fields,
  bulkId: optional(text('bulk_id')),
  batchSize: optional(integer('batch_size')),
  attempt: integer('attempt'),
  isHandedOver: boolean('handed_over'),
  stopAskedAt: optional(instant('stop_asked_at')),
};

const payment = projection(shown, 'payment');

const dueAt = projection({
  id: text('id'),
  attemptAt: instant('next_attempt_at'),
  bulkId: optional(text('bulk_id')),
});

/** Reads a row of `selectDueOfStatus`. */
export function readDue(cells: Cells): DuePayment {
  return { ...dueAt.decode(cells), read: () => payment.read(cells, dueAt.columns.length) };
}

// One status per query: the index then returns the first rows in order, without sorting all due payments.
export function selectDueOfStatus(
  knex: Knex,
  ...[status, now, today, most, besides]: Slots<DueQuestion>
): Knex.QueryBuilder {
  return onlyKnown(knex('payments'), 'payments')
    .select(...dueAt.columns, ...payment.columns)
    .where('status', status)
    .where('next_attempt_at', '<=', now)
    .where('execution_date', '<=', today)
    .where((each) => each.whereNull('bulk_id').orWhereNotIn('bulk_id', besides))
    .orderByRaw('next_attempt_at limit ?', [most]);
}

/** The arguments of the search: status, moment, day, maximum number of rows, and the bulks to leave out. */
export type DueQuestion = [
  status: string,
  now: Instant,
  today: LocalDate,
  most: number,
  besides: readonly string[],
];

type SelectDue = (db: Knex, ...question: DueQuestion) => Promise<DuePayment[]>;

/** A statement takes no empty list. */
const noBulk = [''];

/**
 * Finds up to `most` approved payments whose execution date and next attempt have come, the longest waiting first.
 * A bulk with more due entries takes turns with the payments after it.
 */
export function createDueSearch(findOfStatus: SelectDue) {
  return async (db: Knex, now: Instant, today: LocalDate, most: number): Promise<DuePayment[]> => {
    const find = async (besides: readonly string[]) => {
      const searches = unbooked.map((status) => findOfStatus(db, status, now, today, most, besides));
      const found = (await Promise.all(searches)).flat();
      return found.toSorted((one, other) => one.attemptAt - other.attemptAt).slice(0, most);
    };
    const longest = await find(noBulk);
    const bulkIds = new Set(longest.flatMap(({ bulkId }) => bulkId ?? []));
    if (longest.length < most || bulkIds.size === 0) return longest;
    return takeTurns(longest, await find([...bulkIds]), most);
  };
}

/** The worker's claim on a payment, identified by the moment at which the payment was due. */
export interface Claim {
  readonly id: string;
  readonly attemptAt: Instant;
  readonly nextAttemptAt: Instant;
}

/** The attempt and status change that payments share when their submissions to the core end together. */
export interface SubmissionEnd {
  readonly attempt: number;
  readonly from: string;
  readonly to: string;
}

// `status` is wrapped in an expression: with the index of statuses an engine would read every due payment instead of
// the few ids.
const maySubmit = (rows: Knex.QueryBuilder, ids: readonly Knex.Raw[], attempts: Knex.Raw) =>
  rows
    .whereIn('id', ids)
    .where({ attempt: attempts, handed_over: 0 })
    .whereNull('stop_asked_at')
    .whereRaw("coalesce(status, '') in (?, ?)", [...executable]);

export interface DuePayment {
  readonly id: string;
  readonly attemptAt: Instant;
  /** Set for an entry of a bulk. */
  readonly bulkId?: string;
  /** Throws for an unreadable row, which must not block the execution of the others. */
  read(): Payment;
}

export const payments = {
  /** Requires every member, so that a forgotten one is a compile error. */
  row: (fresh: Required<Written<Omit<NewPayment, 'bulkId' | 'batchSize'>>>): NewRow =>
    paymentTable.row(fresh),

  /** Writes the entries of a bulk with few statements; an index refuses a second entry of the same place. */
  insertEntries: (transaction: Transaction, entries: readonly NewEntry[]): Promise<void> =>
    entryTable.insertAll(transaction, entries),

  ...entryReads('payments', shown, 'payment'),

  /** The stored statuses by payment id. */
  findStatuses: findByAll(select('payments', { id: fields.id, status: text('status') }), 'id'),

  /**
   * Locks the payments that can be submitted to the core after `attempts` attempts, in id order to avoid deadlocks.
   * Omits a payment that another process took first or that was stopped.
   */
  lockForSubmission: query<string, [ids: readonly string[], attempts: number]>(
    ([id]) => String(id),
    (knex, ids, attempts) =>
      maySubmit(rowsByIndex(knex, 'payments').select('id'), ids, attempts).orderBy('id').forUpdate(),
  ),

  /** Marks payments as submitted for their next attempt; returns how many. */
  markSubmitted: changes<[ids: readonly string[], attempts: number, nextAttemptAt: Instant]>(
    (knex, ids, attempts, nextAttemptAt) =>
      maySubmit(rowsByIndex(knex, 'payments'), ids, attempts).update({
        next_attempt_at: nextAttemptAt,
        handed_over: 1,
        attempt: knex.raw('attempt + 1'),
      }),
  ),

  /** Claims a payment without changing its status; false when another process was first. */
  postpone: changesOne<[claim: Claim]>((knex, { attemptAt, id, nextAttemptAt }) =>
    knex('payments')
      .where({ id, next_attempt_at: attemptAt })
      .whereIn('status', [...unbooked])
      .update({ next_attempt_at: nextAttemptAt }),
  ),

  /**
   * Moves payments on with the outcome of their submission, and returns how many. Skips payments whose outcome was
   * known before, or whose stop request is not from `stopAskedAt` (0 for none).
   */
  endSubmissions: changes<
    [ids: readonly string[], end: SubmissionEnd, stopAskedAt: Instant, nextAttemptAt: Instant | null]
  >((knex, ids, { attempt, from, to }, stopAskedAt, nextAttemptAt) =>
    rowsByIndex(knex, 'payments')
      .whereIn('id', ids)
      .where({ attempt, handed_over: 1 })
      .whereRaw("coalesce(status, '') = ?", [from])
      .whereRaw('coalesce(stop_asked_at, 0) = ?', [stopAskedAt])
      .update({ status: to, handed_over: 0, next_attempt_at: nextAttemptAt }),
  ),

  /**
   * Stores a customer's request to stop a payment at the core, and makes the payment due for the worker; false when the
   * payment is not at the core.
   */
  askToStop: changesOne<[id: string, now: Instant]>((knex, id, now) =>
    knex('payments')
      .where({ id })
      .whereIn('status', [...cancellable])
      .where((each) => each.where('handed_over', 1).orWhere('status', 'ACSP'))
      .update({ stop_asked_at: now, next_attempt_at: now }),
  ),

  findDue: createDueSearch(query<DuePayment, DueQuestion>(readDue, selectDueOfStatus)),
};
