/** A client's authorization request, for customers who continue in the bank's app. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('app_requests', (table) => {
    id(table, 'authorisation_id').primary();
    // The query, as JSON.
    table.text('query').notNullable();
    instant(table, 'asked_at').notNullable().index();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('app_requests');
}
