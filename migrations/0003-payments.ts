/** Payments, the audit trail of their statuses, and the signatures that approved them. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate, minorUnits } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('payments', (table) => {
    id(table, 'id').primary();
    id(table, 'client_id').notNullable().references('clients.id');
    table.string('product', 64).notNullable();
    table.string('status', 4).notNullable();
    // A body's maximum length exceeds MariaDB's TEXT, which ends at 64 KiB.
    table.text('order_json', 'mediumtext').notNullable();
    minorUnits(table, 'amount').notNullable();
    table.string('currency', 3).notNullable();
    id(table, 'debtor_account_id').notNullable();
    table.string('debtor_iban', 34).notNullable();
    table.string('creditor_iban', 34).notNullable();
    localDate(table, 'execution_date').notNullable();
    table.smallint('waits_for_funds').notNullable();
    table.integer('signatures_needed').notNullable();
    table.integer('signatures_given').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable();
    // When the worker processes the payment next; null if it has nothing to do.
    instant(table, 'next_attempt_at');
    // Texts of the TPP, of any length.
    table.text('psu_id');
    table.text('redirect_uri');
    table.text('nok_redirect_uri');
    table.index(['status', 'next_attempt_at']);
    table.index(['status', 'expires_at']);
    exactText(knex, table);
  });
  await knex.schema.createTable('payment_statuses', (table) => {
    id(table, 'id').primary();
    id(table, 'payment_id').notNullable().references('payments.id');
    table.string('from_status', 4).notNullable();
    table.string('to_status', 4).notNullable();
    table.string('cause', 32).notNullable();
    instant(table, 'changed_at').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('signatures', (table) => {
    id(table, 'payment_id').notNullable().references('payments.id');
    id(table, 'psu_id').notNullable();
    instant(table, 'signed_at').notNullable();
    table.primary(['payment_id', 'psu_id']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['signatures', 'payment_statuses', 'payments']) await knex.schema.dropTable(table);
}
