/** Retention: deletes expired rows, found by an index, in batches small enough not to block other writers. */
import type { Knex } from 'knex';
import type { Instant, LocalDate } from '../domain/time.js';
import type { Table } from './sql/table.js';
import type { Transaction } from './work/unit-of-work.js';

export type RowKey = Readonly<Record<string, string>>;

export interface ExpiredRows {
  /** Keys of some expired rows; empty when none is left. */
  find(db: Knex): Promise<readonly RowKey[]>;
  /** Deletes the rows among `keys` that are still expired. */
  delete(transaction: Transaction, keys: readonly RowKey[]): Promise<void>;
}

const batchSize = 200;

type Rows = Pick<Table<object>, 'key' | 'name'>;

/** Expired rows: those whose indexed column is below a limit. */
export function rowsBefore(table: Rows, column: string) {
  return (limit: Instant | LocalDate) => expiredRows(table, (rows) => rows.where(column, '<', limit), column);
}

/**
 * Rows that match `areExpired`, whose first condition must be on an indexed column. `orderBy` is given where an index
 * provides the order.
 */
export function expiredRows(
  { key, name }: Rows,
  areExpired: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
  orderBy?: string,
): ExpiredRows {
  return {
    async find(db) {
      const rows = areExpired(db(name))
        .select(...key)
        .limit(batchSize);
      return orderBy === undefined ? rows : rows.orderBy(orderBy);
    },
    async delete(transaction, keys) {
      await areExpired(transaction(name))
        .where((rows) => {
          for (const each of keys) void rows.orWhere(each);
        })
        .delete();
    },
  };
}
