/** How far a workspace's clock is on its way forward, and which process moves it. */
import type { Knex } from 'knex';
import { id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    // How far ahead of the bank's clock it is to be, and was when it set out; empty while it stands.
    table.bigInteger('travel_target').nullable().index();
    table.bigInteger('travel_start').nullable();
    // Whoever moves it, until when unless that is said again.
    id(table, 'travel_holder').nullable();
    instant(table, 'travel_held_until').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => table.dropIndex('travel_target'));
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const name of ['travel_target', 'travel_start', 'travel_holder', 'travel_held_until'])
    await knex.raw('alter table workspaces drop column ??', [name]);
}
