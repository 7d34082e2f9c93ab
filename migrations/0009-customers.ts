/** Sessions of customers on their own page, and the columns of their list of consents. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('customer_sessions', (table) => {
    // SHA-256 of the browser's cookie, never the cookie.
    table.string('session_key', 64).primary();
    id(table, 'psu_id').notNullable();
    instant(table, 'last_used_at').notNullable().index();
    exactText(knex, table);
  });
  await knex.schema.alterTable('consents', (table) => {
    localDate(table, 'granted_on');
    localDate(table, 'last_used_on');
    table.index(['granted_to', 'status']);
  });
  // The last status change of a valid consent was its grant.
  await knex('consents')
    .where({ status: 'valid' })
    .update({ granted_on: knex.ref('last_action_date') });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('consents', (table) => table.dropIndex(['granted_to', 'status']));
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of ['granted_on', 'last_used_on']) {
    await knex.raw('alter table consents drop column ??', [column]);
  }
  await knex.schema.dropTable('customer_sessions');
}
