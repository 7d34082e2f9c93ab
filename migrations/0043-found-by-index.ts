/**
 * Indexes for queries that scanned whole tables: a customer's accounts, a company's signers, and workspaces whose
 * clocks are ahead.
 */
import type { Knex } from 'knex';

/** MySQL created these indexes with the foreign keys. */
const referring = [
  ['accounts', 'psu_id'],
  ['accounts', 'corporate_id'],
  ['corporate_signers', 'psu_id'],
] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => table.index(['ahead_milliseconds']));
  if (knex.client.dialect === 'mysql') return;
  for (const [name, column] of referring)
    await knex.schema.alterTable(name, (table) => table.index([column]));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => table.dropIndex(['ahead_milliseconds']));
  if (knex.client.dialect === 'mysql') return;
  for (const [name, column] of referring)
    await knex.schema.alterTable(name, (table) => table.dropIndex([column]));
}
