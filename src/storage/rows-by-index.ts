/** Many rows at once that are locked or changed, each found by an index. */
import type { Knex } from 'knex';
import { clientOf } from './dialects/dialect.js';

/**
 * The rows of a table that a list of keys names. A table that is still small MariaDB would otherwise read from its
 * beginning to its end, and wait for every row that somebody else has locked: two who lock rows of their own, each in
 * the order of the keys, would then wait for each other. A DELETE takes no such word: what is deleted by many is out of use,
 * and the unit of work tries again.
 */
export function rowsByIndex(knex: Knex, table: string, index = 'primary'): Knex.QueryBuilder {
  const { engine } = clientOf(knex);
  return engine.readsSmallTablesWhole ? knex(knex.raw('?? force index (??)', [table, index])) : knex(table);
}
