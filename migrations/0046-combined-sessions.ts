/**
 * Combined sessions: the confirmations that replace the login of a payment or signing basket, and the consent that the
 * TPP named for it.
 */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

const named = ['payments', 'baskets'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('combined_sessions', (table) => {
    // SHA-256 of the session's cookie and of the browser's, never the cookies.
    table.string('session_key', 64).notNullable();
    table.string('browser_key', 64).notNullable().index();
    id(table, 'client_id').notNullable();
    id(table, 'psu_id').notNullable();
    table.string('user_name', 100).index();
    instant(table, 'confirmed_at').notNullable().index();
    table.integer('uses').notNullable();
    table.primary(['session_key', 'client_id']);
    table.index(['psu_id', 'client_id']);
    exactText(knex, table);
  });
  for (const name of named)
    await knex.schema.alterTable(name, (table) => id(table, 'named_consent_id').nullable());
  await knex.schema.alterTable('approval_sessions', (table) => {
    // Null where the customer has logged in.
    instant(table, 'continued_from').nullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table approval_sessions drop column ??', ['continued_from']);
  for (const name of named) await knex.raw('alter table ?? drop column ??', [name, 'named_consent_id']);
  await knex.schema.dropTable('combined_sessions');
}
