/** When a workspace's clock has set out, and by which call; and what a cluster needs to keep a workspace as it is. */
import type { Knex } from 'knex';
import { instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    // How often a transaction has kept the row as it was until its end: nodes compare what was changed, and nothing else.
    table.integer('holds').notNullable().defaultTo(0);
    // By the bank's clock; empty while the workspace's stands.
    instant(table, 'travel_began_at').nullable();
    table.string('travel_request_id', 64).nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const name of ['holds', 'travel_began_at', 'travel_request_id'])
    await knex.raw('alter table workspaces drop column ??', [name]);
}
