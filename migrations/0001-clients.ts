/** Creates the table of registered clients, the TPPs' applications. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('clients', (table) => {
    id(table, 'id').primary();
    table.string('name', 140).notNullable();
    table.string('type', 16).notNullable();
    table.string('status', 16).notNullable();
    table.string('secret_hash', 64);
    table.text('roles').notNullable();
    table.text('grants').notNullable();
    table.text('redirect_uris').notNullable();
    table.smallint('requires_pkce').notNullable();
    instant(table, 'created_at').notNullable();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('clients');
}
