/** Rows that mean nothing any more: found by an index and deleted by their keys, so few at once that nobody waits. */
import type { Knex } from 'knex';
import type { Instant, LocalDate } from '../domain/time.js';
import type { Table } from './table.js';
import type { Transaction } from './unit-of-work.js';

export type RowKey = Readonly<Record<string, string>>;

export interface ExpiredRows {
  /** The keys of some of them; none when there is none left. */
  find(db: Knex): Promise<readonly RowKey[]>;
  /** Deletes those of them that are still expired. */
  delete(transaction: Transaction, keys: readonly RowKey[]): Promise<void>;
}

const batchSize = 200;

type Rows = Pick<Table<object>, 'key' | 'name'>;

/** Those in which an indexed column is below a limit. */
export function rowsBefore(table: Rows, column: string) {
  return (limit: Instant | LocalDate) => expiredRows(table, (rows) => rows.where(column, '<', limit), column);
}

/** The first condition is on an indexed column; the rows are taken in its order where the index alone keeps it. */
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
