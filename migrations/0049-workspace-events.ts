/** What happened to the payments, consents and baskets of a workspace's clients, beside their calls; no texts. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_events', (table) => {
    table.bigIncrements('position');
    id(table, 'id').notNullable().unique();
    id(table, 'workspace_id').notNullable();
    instant(table, 'at').notNullable();
    // The offset of the workspace's clock to the bank's.
    table.bigInteger('ahead_milliseconds').notNullable();
    table.string('kind', 64).notNullable();
    // The payment, consent or basket.
    id(table, 'resource_id');
    // JSON: ids, statuses and causes.
    table.text('facts').notNullable();
    table.index(['workspace_id', 'position']);
    table.index(['workspace_id', 'resource_id']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('workspace_events');
}
