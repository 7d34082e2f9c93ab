/** A booking keeps everything that a statement says of it: what the order has, the kind of transaction, and both parties. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookings', (table) => {
    // What most orders have not: ultimate parties, purpose, and a structured reference. Older bookings have lost it.
    table.text('details_json');
  });
  await knex.schema.alterTable('ledger_entries', (table) => {
    // How the transaction names the holder of this account.
    table.string('holder_name', 70);
    // ISO 20022, for instance PMNT-RCDT-ESCT.
    table.string('bank_transaction_code', 35);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  const drop = (table: string, column: string) => knex.raw('alter table ?? drop column ??', [table, column]);
  await drop('bookings', 'details_json');
  await drop('ledger_entries', 'holder_name');
  await drop('ledger_entries', 'bank_transaction_code');
}
