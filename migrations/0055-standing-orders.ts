/** Standing orders, the audit trail of their statuses and their signatures. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate, minorUnits } from './columns.js';

// An execution is a payment whose `bulk_id` is the standing order, and whose `bulk_index` is its number from 0: a
// process of the release before treats it as a part of a larger order, which it executes and does not show.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('standing_orders', (table) => {
    id(table, 'id').primary();
    id(table, 'client_id').notNullable().references('clients.id');
    table.string('product', 64).notNullable();
    table.string('status', 4).notNullable();
    // The order as submitted, with the start date; and the price of an execution as of the initiation.
    table.text('order_json', 'mediumtext').notNullable();
    table.text('price_json', 'mediumtext').notNullable();
    minorUnits(table, 'amount').notNullable();
    table.string('currency', 3).notNullable();
    id(table, 'debtor_account_id').notNullable();
    table.string('debtor_iban', 34).notNullable();
    table.string('creditor_iban', 34).notNullable();
    // Null once no execution is left.
    localDate(table, 'next_execution_date');
    // When the worker makes the next execution; null while the order is not authorised, and once none is left.
    instant(table, 'next_attempt_at');
    table.integer('executions').notNullable();
    table.integer('waits_for_funds').notNullable();
    table.integer('signatures_needed').notNullable();
    table.integer('signatures_given').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable();
    // Counts the transactions that locked the row until their end without changing its data.
    table.integer('holds').notNullable().defaultTo(0);
    id(table, 'named_consent_id');
    // Texts of the TPP, of any length.
    table.text('psu_id');
    table.text('redirect_uri');
    table.text('nok_redirect_uri');
    table.string('traceparent', 55);
    table.index(['status', 'expires_at']);
    table.index(['status', 'next_attempt_at']);
    table.index(['client_id', 'status']);
    table.index(['debtor_account_id', 'created_at', 'id']);
    exactText(knex, table);
  });
  await knex.schema.createTable('standing_order_statuses', (table) => {
    id(table, 'id').primary();
    id(table, 'standing_order_id').notNullable().references('standing_orders.id').index();
    table.string('from_status', 4).notNullable();
    table.string('to_status', 4).notNullable();
    table.string('cause', 32).notNullable();
    instant(table, 'changed_at').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('standing_order_signatures', (table) => {
    id(table, 'standing_order_id').notNullable().references('standing_orders.id');
    id(table, 'psu_id').notNullable();
    instant(table, 'signed_at').notNullable();
    table.primary(['standing_order_id', 'psu_id']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['standing_order_signatures', 'standing_order_statuses', 'standing_orders'])
    await knex.schema.dropTable(table);
}
