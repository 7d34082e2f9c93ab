/**
 * The counted read of each endpoint of a consent for one access, so that a retry of a lost answer is not refused; and an
 * index of a consent's statuses, whose causes its customer reads.
 */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('counted_reads', (table) => {
    id(table, 'consent_id').notNullable();
    table.string('endpoint', 100).notNullable();
    // SHA-256 of the call: X-Request-ID, path, query, and the headers that name customer and consent.
    table.string('call_hash', 64).notNullable();
    instant(table, 'counted_at').notNullable().index();
    table.primary(['consent_id', 'endpoint']);
    exactText(knex, table);
  });
  // MySQL created this index with the foreign key.
  if (knex.client.dialect === 'mysql') return;
  await knex.schema.alterTable('consent_statuses', (table) => table.index(['consent_id']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('counted_reads');
  if (knex.client.dialect === 'mysql') return;
  await knex.schema.alterTable('consent_statuses', (table) => table.dropIndex(['consent_id']));
}
