/** A table for the tests of the migrator. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('boxes', (table) => {
    table.string('id', 40).primary();
    table.bigInteger('content').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('boxes');
}
