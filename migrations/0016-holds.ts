/**
 * Conflict detection in a cluster: conflicting transactions must both change the same row. A row lock is local to a
 * node, and an update without a change is not compared with other nodes.
 */
import type { Knex } from 'knex';
import { exactText, id } from './columns.js';

const held = ['payments', 'consents', 'baskets'] as const;

export async function up(knex: Knex): Promise<void> {
  // Counts the transactions that locked the row until their end without changing its data.
  for (const name of held)
    await knex.schema.alterTable(name, (table) => void table.integer('holds').notNullable().defaultTo(0));
  // Counts a customer's recurring consents for a client; each supersedes the one before.
  await knex.schema.createTable('consent_turns', (table) => {
    id(table, 'client_id').notNullable();
    table.string('psu_id', 255).notNullable();
    // Empty for a customer without a company.
    table.string('psu_corporate_id', 255).notNullable();
    table.integer('turns').notNullable();
    table.primary(['client_id', 'psu_id', 'psu_corporate_id']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('consent_turns');
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const name of held) await knex.raw('alter table ?? drop column ??', [name, 'holds']);
}
