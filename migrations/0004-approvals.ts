/** Authorisations, their browser sessions, the used forms (double submit), and failed logins (brute force). */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('authorisations', (table) => {
    id(table, 'id').primary();
    table.string('resource_kind', 16).notNullable();
    id(table, 'resource_id').notNullable();
    table.string('sca_status', 20).notNullable();
    table.integer('failures').notNullable();
    table.string('outcome', 20);
    instant(table, 'created_at').notNullable();
    instant(table, 'last_used_at').notNullable();
    table.index(['resource_kind', 'resource_id']);
    table.index(['outcome', 'last_used_at']);
    exactText(knex, table);
  });
  await knex.schema.createTable('approval_sessions', (table) => {
    id(table, 'authorisation_id').notNullable().references('authorisations.id');
    // SHA-256 of the browser's cookie, never the cookie.
    table.string('browser_key', 64).notNullable();
    table.string('step', 16).notNullable();
    id(table, 'psu_id');
    table.string('notice', 32);
    table.string('challenge', 200);
    // The customer's choice as JSON: the accounts of a consent.
    table.text('choice');
    table.primary(['authorisation_id', 'browser_key']);
    exactText(knex, table);
  });
  await knex.schema.createTable('used_forms', (table) => {
    id(table, 'id').primary();
    instant(table, 'used_at').notNullable().index();
    exactText(knex, table);
  });
  await knex.schema.createTable('login_failures', (table) => {
    // SHA-256 of the user name, so that a password typed into the wrong field is not readable.
    table.string('user_key', 64).primary();
    table.integer('failures').notNullable();
    instant(table, 'locked_until').notNullable();
    // Attempts being checked at this moment.
    table.integer('pending').notNullable();
    instant(table, 'pending_until').notNullable();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['login_failures', 'used_forms', 'approval_sessions', 'authorisations']) {
    await knex.schema.dropTable(table);
  }
}
