/** Logins at an external service (OpenID Connect), each for one authorisation in one browser and one return. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('customer_logins', (table) => {
    // A digest of the state parameter.
    id(table, 'state_key').primary();
    id(table, 'authorisation_id').notNullable();
    id(table, 'browser_key').notNullable();
    table.string('nonce', 64).notNullable();
    // The data that the login adapter gets back at the return.
    table.text('kept').notNullable();
    // The page to return to; at the authorization endpoint it contains the client's whole request.
    table.text('way_back').notNullable();
    instant(table, 'begun_at').notNullable().index();
    instant(table, 'returned_at');
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('customer_logins');
}
