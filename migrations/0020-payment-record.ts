/** Finds the record of one payment, whose TPP asks why it was rejected. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // MariaDB has made this with the foreign key.
  if (knex.client.dialect === 'mysql') return;
  await knex.schema.alterTable('payment_statuses', (table) => table.index(['payment_id']));
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.dialect === 'mysql') return;
  await knex.schema.alterTable('payment_statuses', (table) => table.dropIndex(['payment_id']));
}
