/** When customers have logged in to their own page, so that nobody stays logged in for ever. */
import type { Knex } from 'knex';
import { instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('customer_sessions', (table) => {
    // Nothing for a session that a server without it has begun.
    instant(table, 'began_at').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('customer_sessions', (table) => {
    table.dropColumn('began_at');
  });
}
