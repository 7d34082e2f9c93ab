/** The public keys of a client's signed assertions, or the address at which the client publishes them. */
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
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of columns) await knex.raw('alter table clients drop column ??', [column]);
}
