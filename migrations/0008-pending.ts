/** An index for an account's approved payments that are not booked yet, for its balance and statement. */
import type { Knex } from 'knex';

const columns = ['debtor_account_id', 'status', 'id'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.index(columns));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.dropIndex(columns));
}
