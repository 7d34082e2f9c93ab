/** The embedded bank: customers, companies, accounts, and a double-entry ledger. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate, minorUnits } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('corporates', (table) => {
    id(table, 'id').primary();
    table.string('name', 140).notNullable();
    table.integer('signatures_needed').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('psus', (table) => {
    id(table, 'id').primary();
    table.string('name', 140).notNullable();
    table.string('status', 16).notNullable();
    table.string('password_hash', 200).notNullable();
    minorUnits(table, 'payment_limit');
    exactText(knex, table);
  });
  await knex.schema.createTable('corporate_signers', (table) => {
    id(table, 'corporate_id').notNullable().references('corporates.id');
    id(table, 'psu_id').notNullable().references('psus.id');
    table.primary(['corporate_id', 'psu_id']);
    exactText(knex, table);
  });
  await createLedger(knex);
}

async function createLedger(knex: Knex): Promise<void> {
  await knex.schema.createTable('accounts', (table) => {
    id(table, 'id').primary();
    // `customer`, or a kind of the bank's own accounts: `settlement` towards other banks, `opening` for opening
    // balances.
    table.string('kind', 16).notNullable();
    table.string('iban', 34).unique();
    table.string('currency', 3).notNullable();
    table.string('name', 70).notNullable();
    table.string('product', 35);
    table.string('cash_account_type', 8);
    table.string('status', 16).notNullable();
    id(table, 'psu_id').references('psus.id');
    id(table, 'corporate_id').references('corporates.id');
    minorUnits(table, 'balance').notNullable();
    minorUnits(table, 'overdraft').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('bookings', (table) => {
    id(table, 'id').primary();
    // A payment is booked at most once, even by concurrent processes.
    id(table, 'payment_id').unique();
    instant(table, 'booked_at').notNullable();
    localDate(table, 'booking_date').notNullable();
    table.string('remittance', 140).notNullable();
    table.string('end_to_end_identification', 35);
    exactText(knex, table);
  });
  await knex.schema.createTable('ledger_entries', (table) => {
    id(table, 'id').primary();
    id(table, 'booking_id').notNullable().references('bookings.id');
    id(table, 'account_id').notNullable().references('accounts.id');
    // Positive is a credit; the entries of a booking sum to zero.
    minorUnits(table, 'amount').notNullable();
    table.string('currency', 3).notNullable();
    localDate(table, 'booking_date').notNullable();
    table.string('counterparty_name', 70);
    table.string('counterparty_iban', 34);
    table.index(['account_id', 'booking_date', 'id']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['ledger_entries', 'bookings', 'accounts', 'corporate_signers', 'psus', 'corporates']) {
    await knex.schema.dropTable(table);
  }
}
