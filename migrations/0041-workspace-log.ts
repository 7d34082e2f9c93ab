/** What a workspace's clients have called, and what browsers have brought back to its catcher; all of it without secrets. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_log', (table) => {
    // The order in which calls were written down.
    table.bigIncrements('position');
    id(table, 'id').notNullable().unique();
    id(table, 'workspace_id').notNullable();
    instant(table, 'recorded_at').notNullable();
    instant(table, 'at').notNullable();
    // How far the workspace's clock was ahead of the bank's.
    table.bigInteger('ahead_milliseconds').notNullable();
    table.integer('milliseconds').notNullable();
    table.string('request_id', 64).notNullable();
    table.string('client_id', 64).notNullable();
    table.string('contract', 64);
    table.string('operation', 64);
    table.string('method', 16).notNullable();
    table.text('path').notNullable();
    table.integer('status').notNullable();
    table.string('code', 64);
    table.integer('missed').notNullable();
    // SHA-256 of the state of an authorization request: what comes back with it is its client's.
    table.string('state_hash', 64).index();
    // JSON: the messages, and why the call was refused.
    table.text('content', 'longtext').notNullable();
    table.index(['workspace_id', 'position']);
    table.index(['workspace_id', 'recorded_at']);
    exactText(knex, table);
  });
  await knex.schema.createTable('workspace_callbacks', (table) => {
    table.bigIncrements('position');
    id(table, 'id').notNullable().unique();
    id(table, 'workspace_id').notNullable();
    instant(table, 'at').notNullable();
    table.string('client_id', 64).notNullable();
    // JSON: names and values.
    table.text('parameters', 'longtext').notNullable();
    table.index(['workspace_id', 'position']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('workspace_callbacks');
  await knex.schema.dropTable('workspace_log');
}
