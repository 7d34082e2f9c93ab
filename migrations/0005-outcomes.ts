/** The first outcome of every mutating call, for idempotent retries. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('outcomes', (table) => {
    id(table, 'client_id').notNullable();
    table.string('request_id', 36).notNullable();
    table.string('content_hash', 64).notNullable();
    table.text('outcome').notNullable();
    instant(table, 'created_at').notNullable().index();
    table.primary(['client_id', 'request_id']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('outcomes');
}
