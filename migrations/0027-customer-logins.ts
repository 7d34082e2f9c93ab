/** Logins of customers that were begun elsewhere, each for one authorisation in one browser, and good for one return. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('customer_logins', (table) => {
    // Of the state that goes round with the browser only the digest is kept.
    id(table, 'state_key').primary();
    id(table, 'authorisation_id').notNullable();
    id(table, 'browser_key').notNullable();
    table.string('nonce', 64).notNullable();
    // What the login asked to be handed back.
    table.text('kept').notNullable();
    // The page that the browser goes on to; at the authorization endpoint it has the client's whole request in it.
    table.text('way_back').notNullable();
    instant(table, 'begun_at').notNullable().index();
    instant(table, 'returned_at');
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('customer_logins');
}
