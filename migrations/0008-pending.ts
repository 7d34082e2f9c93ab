/** Finds what is approved on an account and not yet booked, which its balance and its statement show. */
import type { Knex } from 'knex';

const columns = ['debtor_account_id', 'status', 'id'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.index(columns));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.dropIndex(columns));
}
