/** The login time of customer sessions, for their maximum duration. */
import type { Knex } from 'knex';
import { instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('customer_sessions', (table) => {
    // Null for sessions from before this column.
    instant(table, 'began_at').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('customer_sessions', (table) => {
    table.dropColumn('began_at');
  });
}
