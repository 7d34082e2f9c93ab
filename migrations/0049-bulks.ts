/** Bulk payments, the audit trail of their statuses and their signatures; an entry of an authorised bulk is a payment. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate } from './columns.js';

const ofAccount = ['debtor_account_id', 'bulk_id', 'created_at', 'id'];
const entry = ['bulk_id', 'bulk_index'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('bulks', (table) => {
    id(table, 'id').primary();
    id(table, 'client_id').notNullable().references('clients.id');
    table.string('product', 64).notNullable();
    table.string('status', 4).notNullable();
    // The order as submitted, and the price of each entry as of the initiation.
    table.text('order_json', 'mediumtext').notNullable();
    table.text('prices_json', 'mediumtext').notNullable();
    id(table, 'debtor_account_id').notNullable();
    table.string('debtor_iban', 34).notNullable();
    localDate(table, 'execution_date').notNullable();
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
    table.index(['client_id', 'status']);
    table.index(['debtor_account_id', 'created_at', 'id']);
    exactText(knex, table);
  });
  await knex.schema.createTable('bulk_statuses', (table) => {
    id(table, 'id').primary();
    id(table, 'bulk_id').notNullable().references('bulks.id').index();
    table.string('from_status', 4).notNullable();
    table.string('to_status', 4).notNullable();
    table.string('cause', 32).notNullable();
    instant(table, 'changed_at').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('bulk_signatures', (table) => {
    id(table, 'bulk_id').notNullable().references('bulks.id');
    id(table, 'psu_id').notNullable();
    instant(table, 'signed_at').notNullable();
    table.primary(['bulk_id', 'psu_id']);
    exactText(knex, table);
  });
  // The bulk of an entry, and the entry's place in the TPP's list; null for a payment of its own.
  await knex.schema.alterTable('payments', (table) => {
    id(table, 'bulk_id').nullable();
    table.integer('bulk_index').nullable();
    // The entries that share one debit entry on the statement; null for a debit entry of its own.
    table.integer('batch_size').nullable();
  });
  await knex.schema.alterTable('payments', (table) => {
    table.unique(entry);
    table.index(ofAccount);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => {
    table.dropIndex(ofAccount);
    table.dropUnique(entry);
  });
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of [...entry, 'batch_size'])
    await knex.raw('alter table payments drop column ??', [column]);
  for (const table of ['bulk_signatures', 'bulk_statuses', 'bulks']) await knex.schema.dropTable(table);
}
