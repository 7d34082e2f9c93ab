/** The start of a test clock's advance and the call that requested it; and a conflict counter for clusters. */
import type { Knex } from 'knex';
import { instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    // Counts the transactions that locked the row until their end: cluster nodes compare only changed rows.
    table.integer('holds').notNullable().defaultTo(0);
    // Bank time; null without an advance.
    instant(table, 'travel_began_at').nullable();
    table.string('travel_request_id', 64).nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const name of ['holds', 'travel_began_at', 'travel_request_id'])
    await knex.raw('alter table workspaces drop column ??', [name]);
}
