/** The request log of a workspace's clients and its callbacks from browsers, all without secrets. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspace_log', (table) => {
    // The order in which calls were stored.
    table.bigIncrements('position');
    id(table, 'id').notNullable().unique();
    id(table, 'workspace_id').notNullable();
    instant(table, 'recorded_at').notNullable();
    instant(table, 'at').notNullable();
    // The offset of the workspace's clock to the bank's.
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
    // SHA-256 of an authorization request's state, which assigns the callback to the client.
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
