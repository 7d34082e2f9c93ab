/** A workspace's accounts in the bank's ledger, and deletion marks for its data. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

const owned = ['workspace_clients', 'workspace_customers', 'workspace_companies'] as const;

export async function up(knex: Knex): Promise<void> {
  for (const name of owned)
    await knex.schema.alterTable(name, (table) => {
      // Deleted things keep their names reserved, and may be restored under them.
      table.bigInteger('removed_at');
    });
  await knex.schema.createTable('workspace_accounts', (table) => {
    id(table, 'account_id').primary();
    id(table, 'workspace_id').notNullable().index();
    instant(table, 'created_at').notNullable();
    // The length of the seeded transaction history, in days.
    table.integer('history_days').notNullable();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('workspace_accounts');
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const name of owned) await knex.raw('alter table ?? drop column removed_at', [name]);
}
