/** What a payment costs its payer beside the amount itself: what leaves the account, the fee, and the exchange. */
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
    // In the currency of the debit.
    minorUnits(table, 'fee_amount').notNullable().defaultTo(0);
    // In the bank's home currency, for its limits.
    minorUnits(table, 'home_amount').notNullable().defaultTo(0);
    table.string('home_currency', 3).notNullable().defaultTo('');
    table.string('exchange_json', 200);
  });
  // Until now every payment was in the currency of its account, which is the home currency.
  await knex('payments').update({
    debit_amount: knex.ref('amount'),
    debit_currency: knex.ref('currency'),
    home_amount: knex.ref('amount'),
    home_currency: knex.ref('currency'),
  });
  await knex.schema.alterTable('bookings', (table) => {
    table.string('exchange_json', 200);
    // The payment that a fee was taken for; once at most.
    id(table, 'fee_for_payment_id');
    table.unique(['fee_for_payment_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('bookings', (table) => table.dropUnique(['fee_for_payment_id']));
  await dropColumns(knex, 'bookings', ['exchange_json', 'fee_for_payment_id']);
  await dropColumns(knex, 'payments', priceColumns);
}

/** In SQL, because Knex would make a new table on SQLite, which the entries' foreign keys do not let go of. */
async function dropColumns(knex: Knex, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) await knex.raw('alter table ?? drop column ??', [table, column]);
}
