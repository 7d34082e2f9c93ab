/** Consents, the audit trail of their statuses, their accounts, and their uses. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await createConsents(knex);
  await knex.schema.createTable('consent_statuses', (table) => {
    id(table, 'id').primary();
    id(table, 'consent_id').notNullable().references('consents.id');
    table.string('from_status', 16).notNullable();
    table.string('to_status', 16).notNullable();
    table.string('cause', 32).notNullable();
    instant(table, 'changed_at').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('consent_accounts', (table) => {
    // The account's id for the TPP, only under this consent.
    id(table, 'resource_id').primary();
    id(table, 'consent_id').notNullable().references('consents.id');
    table.integer('position').notNullable();
    id(table, 'account_id').notNullable();
    table.string('iban', 34).notNullable();
    table.smallint('may_accounts').notNullable();
    table.smallint('may_balances').notNullable();
    table.smallint('may_transactions').notNullable();
    table.unique(['consent_id', 'account_id']);
    exactText(knex, table);
  });
  await knex.schema.createTable('consent_uses', (table) => {
    id(table, 'consent_id').notNullable().references('consents.id');
    // The day in the bank's zone, or `ever` for a consent for one access.
    localDate(table, 'day').notNullable().index();
    table.string('endpoint', 100).notNullable();
    table.integer('uses').notNullable();
    table.primary(['consent_id', 'day', 'endpoint']);
    exactText(knex, table);
  });
}

async function createConsents(knex: Knex): Promise<void> {
  await knex.schema.createTable('consents', (table) => {
    id(table, 'id').primary();
    table.string('kind', 16).notNullable();
    id(table, 'client_id').notNullable().references('clients.id');
    table.string('status', 16).notNullable();
    table.string('psu_id', 255);
    table.string('psu_corporate_id', 255);
    table.string('granted_to', 255);
    localDate(table, 'valid_until').notNullable();
    table.smallint('recurring').notNullable();
    table.integer('frequency_per_day').notNullable();
    // The TPP's request as JSON: the access, or the account and card. A long list exceeds 64 KiB.
    table.text('request_json', 'mediumtext').notNullable();
    table.smallint('offers_app').notNullable();
    localDate(table, 'last_action_date').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable();
    // For a consent for one access: the endpoints not called yet, and when the last one was called.
    table.integer('endpoints_left');
    instant(table, 'used_up_at');
    table.index(['status', 'expires_at']);
    table.index(['status', 'valid_until']);
    table.index(['status', 'used_up_at']);
    table.index(['client_id', 'granted_to', 'status']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['consent_uses', 'consent_accounts', 'consent_statuses', 'consents']) {
    await knex.schema.dropTable(table);
  }
}
