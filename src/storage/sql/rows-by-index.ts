/** Locks or updates many rows, each found by an index. */
import type { Knex } from 'knex';
import { clientOf } from '../dialects/dialect.js';

/**
 * Selects rows by a list of keys with a forced index. MariaDB would otherwise scan a small table and wait for every
 * locked row: two transactions that lock their own rows in key order would then deadlock. A DELETE accepts no index
 * hint; rows deleted in bulk are out of use, and the unit of work retries.
 */
export function rowsByIndex(knex: Knex, table: string, index = 'primary'): Knex.QueryBuilder {
  const { engine } = clientOf(knex);
  return engine.readsSmallTablesWhole ? knex(knex.raw('?? force index (??)', [table, index])) : knex(table);
}
