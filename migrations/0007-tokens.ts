/** OAuth2 grants with their codes and tokens, of which only digests are stored. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('grants', (table) => {
    id(table, 'id').primary();
    id(table, 'client_id').notNullable().references('clients.id');
    table.string('kind', 20).notNullable();
    table.string('scope', 8).notNullable();
    id(table, 'consent_id').index();
    table.string('psu_id', 255);
    instant(table, 'sca_at');
    instant(table, 'created_at').notNullable();
    instant(table, 'expires_at').notNullable().index();
    // Revokes the grant with all its codes and tokens.
    instant(table, 'ended_at');
    exactText(knex, table);
  });
  await knex.schema.createTable('authorization_codes', (table) => {
    digest(table).primary();
    id(table, 'grant_id').notNullable().references('grants.id');
    table.text('redirect_uri').notNullable();
    table.smallint('redirect_uri_sent').notNullable();
    table.string('challenge', 43);
    instant(table, 'expires_at').notNullable();
    // The attempt that exchanged the code, so that its retry does not count as reuse.
    id(table, 'redeemed_by');
    exactText(knex, table);
  });
  await knex.schema.createTable('access_tokens', (table) => {
    digest(table).primary();
    id(table, 'grant_id').notNullable().references('grants.id');
    instant(table, 'expires_at').notNullable().index();
    instant(table, 'revoked_at');
    exactText(knex, table);
  });
  await knex.schema.createTable('refresh_tokens', (table) => {
    digest(table).primary();
    id(table, 'grant_id').notNullable().references('grants.id');
    instant(table, 'exchanged_at');
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['refresh_tokens', 'access_tokens', 'authorization_codes', 'grants']) {
    await knex.schema.dropTable(table);
  }
}

/** SHA-256 in hex. */
function digest(table: Knex.CreateTableBuilder): Knex.ColumnBuilder {
  return table.string('hash', 64);
}
