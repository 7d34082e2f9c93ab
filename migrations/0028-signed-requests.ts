/** The target of each signed request's id: replay protection against use of its signature for another target. */
import type { Knex } from 'knex';
import { exactText, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('signed_requests', (table) => {
    // `PSD<country>-<authority>-<number>`: ids are unique per signer, not per client.
    table.string('organisation_id', 140).notNullable();
    // SHA-256 of X-Request-ID, whose format a bank's own contracts may choose.
    table.string('request_key', 64).notNullable();
    table.string('target_hash', 64).notNullable();
    instant(table, 'good_until').notNullable().index();
    table.primary(['organisation_id', 'request_key']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('signed_requests');
}
