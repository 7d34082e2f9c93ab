/** The details of bookings for statements: from the order, the kind of transaction, and both parties. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookings', (table) => {
    // Rare fields of orders: ultimate parties, purpose, and a structured reference. Older bookings lack them.
    table.text('details_json');
  });
  await knex.schema.alterTable('ledger_entries', (table) => {
    // The account holder's name in the transaction.
    table.string('holder_name', 70);
    // ISO 20022, for instance PMNT-RCDT-ESCT.
    table.string('bank_transaction_code', 35);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  const drop = (table: string, column: string) => knex.raw('alter table ?? drop column ??', [table, column]);
  await drop('bookings', 'details_json');
  await drop('ledger_entries', 'holder_name');
  await drop('ledger_entries', 'bank_transaction_code');
}
