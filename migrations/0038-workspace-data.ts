/** What a workspace has of its own in the bank's books: its accounts, and that something of it was taken away. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

const owned = ['workspace_clients', 'workspace_customers', 'workspace_companies'] as const;

export async function up(knex: Knex): Promise<void> {
  for (const name of owned)
    await knex.schema.alterTable(name, (table) => {
      // What was taken away keeps its name, which nobody else is given, and may come back under it.
      table.bigInteger('removed_at');
    });
  await knex.schema.createTable('workspace_accounts', (table) => {
    id(table, 'account_id').primary();
    id(table, 'workspace_id').notNullable().index();
    instant(table, 'created_at').notNullable();
    // How many days of a past it was opened with.
    table.integer('history_days').notNullable();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('workspace_accounts');
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const name of owned) await knex.raw('alter table ?? drop column removed_at', [name]);
}
