/** The passkeys of the embedded bank's customers. */
import type { Knex } from 'knex';
import { exactText, id } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('bank_passkeys', (table) => {
    id(table, 'psu_id').primary().references('psus.id');
    // Both in base64url, as in a browser.
    table.text('credential_id').notNullable();
    table.text('public_key').notNullable();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('bank_passkeys');
}
