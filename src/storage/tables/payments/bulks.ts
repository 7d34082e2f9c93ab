/** Bulk payments, and their entries: payments that the last signature makes. */
import type { Knex } from 'knex';
import {
  type Bulk,
  type BulkOrder,
  type EntryCounts,
  storedBulkStatuses,
} from '../../../domain/payments/bulk.js';
import { isTransactionStatus, transactionStatuses, unbooked } from '../../../domain/payments/payment.js';
import type { Price } from '../../../domain/payments/price.js';
import { newerRelease } from '../../../domain/problem.js';
import type { Instant } from '../../../domain/time.js';
import type { NewRow } from '../../work/additions.js';
import { batchedLookUp } from '../../reading.js';
import { boolean, date, initial, instant, integer, json, oneOf, optional, text } from '../../sql/columns.js';
import { change, changes, query } from '../../sql/statement.js';
import { findByAll, findById, projection, select, table, type Written } from '../../sql/table.js';
import { selectPlaces } from './order-places.js';
import { jsonOfPrices, sharedColumns } from './pending-payments.js';

const fields = {
  ...sharedColumns,
  status: oneOf('status', storedBulkStatuses),
  order: json<BulkOrder>('order_json'),
  prices: jsonOfPrices<readonly Price[]>('prices_json'),
  executionDate: date('execution_date'),
};

const bulkTable = table(
  'bulks',
  ['id'],
  { ...fields, signaturesGiven: initial('signatures_given', 0) },
  'bulk',
);
const shown = select('bulks', fields, 'bulk');

const selectCounts = query<readonly [id: string, status: string, count: number], [ids: readonly string[]]>(
  ([id, status, count]) => [String(id), String(status), Number(count)],
  (knex, ids) =>
    knex('payments').select('bulk_id', 'status').count().whereIn('bulk_id', ids).groupBy('bulk_id', 'status'),
);

/** An entry as its bulk's reads show it, or an execution of a standing order. */
const entry = select('payments', {
  id: text('id'),
  index: integer('bulk_index'),
  status: oneOf('status', transactionStatuses),
  executionDate: date('execution_date'),
  isHandedOver: boolean('handed_over'),
  stopAskedAt: optional(instant('stop_asked_at')),
});

const endedEntry = projection({
  index: integer('p.bulk_index'),
  status: oneOf('p.status', ['RJCT', 'CANC']),
  cause: text('s.cause'),
});
type EndedRow = ReturnType<typeof endedEntry.decode>;

export const bulks = {
  /** Requires every member, so that a forgotten one is a compile error. */
  row: (fresh: Required<Written<Bulk>>): NewRow => bulkTable.row(fresh),
  find: findById(shown),
  lookUp: batchedLookUp(findByAll(shown, 'id')),
  findPlaces: selectPlaces('bulks'),

  /** The entries of bulks by status; a bulk without entries is missing. */
  async countEntries(db: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, EntryCounts>> {
    const counts = new Map<string, EntryCounts>();
    for (const [id, status, count] of ids.length === 0 ? [] : await selectCounts(db, ids)) {
      if (!isTransactionStatus(status)) throw newerRelease();
      counts.set(id, { ...counts.get(id), [status]: count });
    }
    return counts;
  },

  /** The entries of an authorised bulk, in the TPP's order. */
  listEntries: entry.all<[bulkId: string]>((rows, bulkId) =>
    rows.where('bulk_id', bulkId).orderBy('bulk_index'),
  ),

  /** The rejected and cancelled entries of a bulk with their causes, in the TPP's order. */
  listEnded: query<EndedRow, [bulkId: string]>(endedEntry.decode, (knex, bulkId) =>
    knex('payments as p')
      .join('payment_statuses as s', { 's.payment_id': 'p.id', 's.to_status': 'p.status' })
      .select(...endedEntry.columns)
      .where('p.bulk_id', bulkId)
      .whereIn('p.status', ['RJCT', 'CANC'])
      .orderBy('p.bulk_index'),
  ),

  /** The entries that are not booked yet, locked in id order until the transaction ends. */
  lockEntries: entry.all<[bulkId: string]>((rows, bulkId) =>
    rows
      .where('bulk_id', bulkId)
      .whereIn('status', [...unbooked])
      .orderBy('id')
      .forUpdate(),
  ),

  /** Moves all entries of one status that are not at the core to another one; returns how many. */
  moveEntries: changes<[move: { bulkId: string; from: string; to: string }]>((knex, { bulkId, from, to }) =>
    knex('payments')
      .where({ bulk_id: bulkId, status: from, handed_over: 0 })
      .update({ status: to, next_attempt_at: null }),
  ),

  /** Stores a customer's request to stop the entries at the core, which the worker passes on; returns how many. */
  askToStopEntries: changes<[bulkId: string, now: Instant]>((knex, bulkId, now) =>
    knex('payments')
      .where({ bulk_id: bulkId })
      .where((each) =>
        each
          .where('status', 'ACSP')
          .orWhere((handed) => handed.where('handed_over', 1).whereIn('status', ['ACTC', 'PDNG'])),
      )
      .update({ stop_asked_at: now, next_attempt_at: now }),
  ),

  /** Gives every entry of a bulk the bulk's signatures. */
  signEntries: change<[bulkId: string]>((knex, bulkId) =>
    knex.raw(
      `insert into signatures (payment_id, psu_id, signed_at)
       select p.id, s.psu_id, s.signed_at
         from payments as p join bulk_signatures as s on s.bulk_id = p.bulk_id
        where p.bulk_id = ?`,
      [bulkId],
    ),
  ),
};
