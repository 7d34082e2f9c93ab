/**
 * Rows that this release can process. A newer release may write other products and kinds: the workers leave its rows to
 * it, as they are, and search past them.
 */
import type { Knex } from 'knex';
import { resourceKinds } from '../../domain/authorisation/resource.js';
import { allConsentKinds } from '../../domain/consents/kinds.js';
import { allProducts } from '../../domain/payments/products.js';

const known = {
  payments: ['product', allProducts],
  bulks: ['product', allProducts],
  standing_orders: ['product', allProducts],
  consents: ['kind', allConsentKinds],
} as const;
type KnownTable = keyof typeof known;

/** Restricts the rows of a table, or of its alias, to those that this release knows. */
export function onlyKnown(
  rows: Knex.QueryBuilder,
  table: KnownTable,
  alias: string = table,
): Knex.QueryBuilder {
  const [column, values] = known[table];
  return rows.whereIn(`${alias}.${column}`, [...values]);
}

/** Restricts authorisations to those of a kind and a resource that this release knows. */
export function ofKnownResource(rows: Knex.QueryBuilder, knex: Knex, alias: string): Knex.QueryBuilder {
  const foreign = (table: KnownTable) => {
    const [column, values] = known[table];
    return knex(table)
      .select('id')
      .whereRaw('?? = ??', [`${table}.id`, `${alias}.resource_id`])
      .whereNotIn(column, [...values]);
  };
  const restricted = rows.whereIn(`${alias}.resource_kind`, [...resourceKinds]);
  for (const table of ['payments', 'bulks', 'standing_orders', 'consents'] as const)
    restricted.whereNotExists(foreign(table));
  return restricted;
}
