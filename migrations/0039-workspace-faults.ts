/** Fault injection for a workspace's clients; all processes share the count of affected calls. */
import type { Knex } from 'knex';
import { exactText, id } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_faults', (table) => {
    id(table, 'workspace_id').notNullable();
    table.integer('position').notNullable();
    // Null for every operation.
    table.string('operation', 100);
    table.string('effect', 16).notNullable();
    table.integer('delay_milliseconds');
    table.integer('calls').notNullable();
    table.integer('calls_left').notNullable();
    table.primary(['workspace_id', 'position']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('workspace_faults');
}
