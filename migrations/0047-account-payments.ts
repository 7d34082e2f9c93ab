/** An index for the payments of an account, the newest first, which the customer's own page lists. */
import type { Knex } from 'knex';

const columns = ['debtor_account_id', 'created_at', 'id'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.index(columns));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.dropIndex(columns));
}
