/**
 * The index of reviews that a combined session has opened: a locked customer's end. And the times of a customer's
 * decoupled requests, which are counted in a sliding window.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('approval_sessions', (table) => {
    table.index(['continued_from']);
  });
  await knex.schema.alterTable('sca_requests', (table) => {
    // A JSON list of instants, the oldest first; null before the first decoupled request.
    table.text('asked_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table sca_requests drop column ??', ['asked_at']);
  await knex.schema.alterTable('approval_sessions', (table) => {
    table.dropIndex(['continued_from']);
  });
}
