/** Rows that mean nothing any more: found by an index and deleted by their keys, so few at once that nobody waits. */
import type { Knex } from 'knex';
import type { Transaction } from './unit-of-work.js';

export interface OldRows<Key = Readonly<Record<string, string>>> {
  /** The keys of some of them; none when there is none left. */
  find(db: Knex): Promise<readonly Key[]>;
  /** Deletes those of them that are still old. */
  delete(transaction: Transaction, keys: readonly Key[]): Promise<void>;
}

interface OldRowsOptions<Column extends string> {
  readonly table: string;
  /** Its primary key. */
  readonly key: readonly Column[];
  /** The conditions, the first of them on an indexed column. */
  readonly areOld: (rows: Knex.QueryBuilder) => Knex.QueryBuilder;
  /** That column, where the index alone keeps its order. */
  readonly orderBy?: string;
}

const batchSize = 200;

export function oldRows<Column extends string>({
  areOld,
  key,
  orderBy,
  table,
}: OldRowsOptions<Column>): OldRows<Readonly<Record<Column, string>>> {
  return {
    async find(db) {
      const rows = areOld(db(table))
        .select(...key)
        .limit(batchSize);
      return orderBy === undefined ? rows : rows.orderBy(orderBy);
    },
    async delete(transaction, keys) {
      await areOld(transaction(table))
        .where((rows) => {
          for (const each of keys) void rows.orWhere(each);
        })
        .delete();
    },
  };
}
