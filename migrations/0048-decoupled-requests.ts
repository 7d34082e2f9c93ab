/** The authorisation of a customer's last decoupled request, of which each client has one open at a time. */
import type { Knex } from 'knex';
import { id } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sca_requests', (table) => {
    id(table, 'open_id');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table sca_requests drop column ??', ['open_id']);
}
