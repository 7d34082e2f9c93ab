/** The price of a payment for the debtor: debit, fee, and exchange. */
import type { Knex } from 'knex';
import { id, minorUnits } from './columns.js';

const priceColumns = [
  'debit_amount',
  'debit_currency',
  'fee_amount',
  'home_amount',
  'home_currency',
  'exchange_json',
];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => {
    minorUnits(table, 'debit_amount').notNullable().defaultTo(0);
    table.string('debit_currency', 3).notNullable().defaultTo('');
    // In the debit's currency.
    minorUnits(table, 'fee_amount').notNullable().defaultTo(0);
    // In the bank's home currency, for comparison with limits.
    minorUnits(table, 'home_amount').notNullable().defaultTo(0);
    table.string('home_currency', 3).notNullable().defaultTo('');
    table.string('exchange_json', 200);
  });
  // Until now every payment had its account's currency, the home currency.
  await knex('payments').update({
    debit_amount: knex.ref('amount'),
    debit_currency: knex.ref('currency'),
    home_amount: knex.ref('amount'),
    home_currency: knex.ref('currency'),
  });
  await knex.schema.alterTable('bookings', (table) => {
    table.string('exchange_json', 200);
    // The payment of a fee, which is booked at most once.
    id(table, 'fee_for_payment_id');
    table.unique(['fee_for_payment_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookings', (table) => table.dropUnique(['fee_for_payment_id']));
  await dropColumns(knex, 'bookings', ['exchange_json', 'fee_for_payment_id']);
  await dropColumns(knex, 'payments', priceColumns);
}

/** Raw SQL: on SQLite, Knex would create a new table, which the entries' foreign keys prevent. */
async function dropColumns(knex: Knex, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) await knex.raw('alter table ?? drop column ??', [table, column]);
}
