/** A browser's last activity in an approval, for the idle time-out. */
import type { Knex } from 'knex';
import { instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('approval_sessions', (table) => {
    instant(table, 'last_used_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table approval_sessions drop column ??', ['last_used_at']);
}
