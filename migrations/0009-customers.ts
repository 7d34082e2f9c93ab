/** Customers on their own page: who is logged in, and what the list of given consents shows. */
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
  // The status of a valid consent has changed last when it was granted.
  await knex('consents')
    .where({ status: 'valid' })
    .update({ granted_on: knex.ref('last_action_date') });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('consents', (table) => table.dropIndex(['granted_to', 'status']));
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const column of ['granted_on', 'last_used_on']) {
    await knex.raw('alter table consents drop column ??', [column]);
  }
  await knex.schema.dropTable('customer_sessions');
}
