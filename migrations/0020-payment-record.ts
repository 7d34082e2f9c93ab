/** An index for the audit trail of a payment, for the TPP's question why it was rejected. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // MariaDB created this with the foreign key.
  if (knex.client.dialect === 'mysql') return;
  await knex.schema.alterTable('payment_statuses', (table) => table.index(['payment_id']));
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.dialect === 'mysql') return;
  await knex.schema.alterTable('payment_statuses', (table) => table.dropIndex(['payment_id']));
}
