/** Signing baskets, the audit trail of their statuses, their signatures, and each entry's basket. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

const members = ['payments', 'consents'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('baskets', (table) => {
    id(table, 'id').primary();
    id(table, 'client_id').notNullable().references('clients.id');
    table.string('status', 4).notNullable();
    // The entries named by the TPP, as JSON lists; the current basket of an entry is stored with the entry.
    table.text('payment_ids').notNullable();
    table.text('consent_ids').notNullable();
    table.integer('signatures_needed').notNullable();
    table.integer('signatures_given').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable();
    // Texts of the TPP, of any length.
    table.text('psu_id');
    table.text('redirect_uri');
    table.text('nok_redirect_uri');
    table.index(['status', 'expires_at']);
    exactText(knex, table);
  });
  await knex.schema.createTable('basket_statuses', (table) => {
    id(table, 'id').primary();
    id(table, 'basket_id').notNullable().references('baskets.id');
    table.string('from_status', 4).notNullable();
    table.string('to_status', 4).notNullable();
    table.string('cause', 32).notNullable();
    instant(table, 'changed_at').notNullable();
    exactText(knex, table);
  });
  await knex.schema.createTable('basket_signatures', (table) => {
    id(table, 'basket_id').notNullable().references('baskets.id');
    id(table, 'psu_id').notNullable();
    instant(table, 'signed_at').notNullable();
    table.primary(['basket_id', 'psu_id']);
    exactText(knex, table);
  });
  // The basket, waiting for its approval, that contains this entry; null for a free entry.
  for (const member of members) await knex.schema.alterTable(member, (table) => void id(table, 'basket_id'));
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const member of members) await knex.raw('alter table ?? drop column ??', [member, 'basket_id']);
  for (const table of ['basket_signatures', 'basket_statuses', 'baskets']) await knex.schema.dropTable(table);
}
