/** The state of a test clock's advance, and the lease of the process that performs it. */
import type { Knex } from 'knex';
import { id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    // Target and start of the advance, as offsets to the bank's clock; null without one.
    table.bigInteger('travel_target').nullable().index();
    table.bigInteger('travel_start').nullable();
    // The lease: its holder, and its end unless renewed.
    id(table, 'travel_holder').nullable();
    instant(table, 'travel_held_until').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => table.dropIndex('travel_target'));
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const name of ['travel_target', 'travel_start', 'travel_holder', 'travel_held_until'])
    await knex.raw('alter table workspaces drop column ??', [name]);
}
