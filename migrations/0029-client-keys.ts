/** The public keys by which a client signs its assertions, or the address where it publishes them. */
import type { Knex } from 'knex';

const columns = ['jwks', 'jwks_uri'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('clients', (table) => {
    // A JWK set.
    table.text('jwks');
    table.string('jwks_uri', 2000);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const column of columns) await knex.raw('alter table clients drop column ??', [column]);
}
