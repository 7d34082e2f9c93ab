/** Changes two tables, and gives up as soon as the server allows where a table is in use. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  const [[server] = []]: { readonly version: string }[][] = await knex.raw('SELECT version() AS version');
  // In seconds.
  await knex.raw('SET SESSION lock_wait_timeout = ?', [server?.version.includes('MariaDB') ? 0 : 1]);
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
