/** Counts each customer's unanswered SCA requests, to limit them. */
import type { Knex } from 'knex';
import { exactText, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sca_requests', (table) => {
    // SHA-256 of the customer's id.
    table.string('psu_key', 64).primary();
    table.integer('unanswered').notNullable();
    instant(table, 'first_at').notNullable().index();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('sca_requests');
  await knex('approval_sessions').where({ notice: 'sent-too-often' }).update({ notice: null });
}
