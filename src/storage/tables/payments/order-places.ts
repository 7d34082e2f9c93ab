/** The places of orders in their customer's list: the newest first. */
import type { Knex } from 'knex';
import type { Instant } from '../../../domain/time.js';
import { instant, text } from '../../sql/columns.js';
import { type ObjectOf, select } from '../../sql/table.js';

const place = { createdAt: instant('created_at'), id: text('id') };

/** The position of an order in the list: the newest first, and by id within a millisecond. */
export type ListPlace = ObjectOf<typeof place>;

/**
 * Pages through the orders of an account since an instant, the newest first, reading at most `most` index entries.
 * `restrict` leaves out rows that are listed with another order.
 */
// A range of the index's second column: MariaDB reads no range for a comparison of two columns at once.
export function selectPlaces(table: string, restrict = (rows: Knex.QueryBuilder) => rows) {
  return select(table, place).all<[accountId: string, since: Instant, before: ListPlace, most: number]>(
    (rows, accountId, since, before, most) =>
      restrict(rows.where('debtor_account_id', accountId))
        .where('created_at', '>=', since)
        .where('created_at', '<=', before.createdAt)
        .where((earlier) => earlier.where('created_at', '<', before.createdAt).orWhere('id', '<', before.id))
        .orderByRaw('created_at desc, id desc limit ?', [most]),
  );
}
