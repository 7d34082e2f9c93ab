/** Changes two tables, and gives up at once where a table is in use. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // In seconds; MySQL's least value is 1.
  await knex.raw('SET SESSION lock_wait_timeout = 0');
  await knex.schema.createTable('crates', (table) => {
    table.string('id', 40).primary();
  });
  await knex.schema.alterTable('boxes', (table) => {
    table.string('crate', 40);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('crates');
}
