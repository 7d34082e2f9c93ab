/** The workspaces of the sandbox's portal, and their clients, customers and companies. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('workspaces', (table) => {
    id(table, 'id').primary();
    // SHA-256 of the workspace's key.
    table.string('key_hash', 64).notNullable().unique();
    instant(table, 'created_at').notNullable();
    instant(table, 'last_used_at').notNullable().index();
    // The offset of the workspace's clock to the bank's.
    table.bigInteger('ahead_milliseconds').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('workspace_creations', (table) => {
    table.string('caller', 64).notNullable();
    localDate(table, 'day').notNullable();
    table.integer('count').notNullable();
    table.primary(['day', 'caller']);
    exactText(knex, table);
  });
  for (const kind of ['client', 'customer', 'company']) await createOwned(knex, kind);
}

/** The owners of clients, customers or companies; things created outside the portal have no row. */
async function createOwned(knex: Knex, kind: string): Promise<void> {
  await knex.schema.createTable(`workspace_${pluralOf(kind)}`, (table) => {
    id(table, `${kind}_id`).primary();
    id(table, 'workspace_id').notNullable().index();
    instant(table, 'created_at').notNullable();
    exactText(knex, table);
  });
}

function pluralOf(kind: string): string {
  return kind === 'company' ? 'companies' : `${kind}s`;
}

export async function down(knex: Knex): Promise<void> {
  const owned = ['workspace_companies', 'workspace_customers', 'workspace_clients'];
  for (const name of [...owned, 'workspace_creations', 'workspaces']) await knex.schema.dropTable(name);
}
