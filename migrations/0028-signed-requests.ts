/** What the id of each signed request was used for, so that its signature cannot be sent with another one. */
import type { Knex } from 'knex';
import { exactText, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('signed_requests', (table) => {
    // `PSD<country>-<authority>-<number>`: the id is the signer's, whichever of its clients sends it.
    table.string('organisation_id', 140).notNullable();
    // SHA-256 of X-Request-ID, which contracts of the bank's own may write in any way.
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
