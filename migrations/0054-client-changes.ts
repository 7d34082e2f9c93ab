/** The version of a client's registration, and the history of its changes. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('clients', (table) => {
    table.integer('version').notNullable().defaultTo(1);
  });
  await knex.schema.createTable('client_changes', (table) => {
    id(table, 'client_id').notNullable();
    // The version after the change.
    table.integer('version').notNullable();
    // Tells a repeated unit of work its own change.
    id(table, 'id').notNullable();
    instant(table, 'changed_at').notNullable();
    // The X-Request-ID of the administration's call; null for a command.
    id(table, 'request_id');
    // A JSON list of the fields, with their values before and after.
    table.text('fields', 'mediumtext').notNullable();
    table.primary(['client_id', 'version']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('client_changes');
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table clients drop column ??', ['version']);
}
