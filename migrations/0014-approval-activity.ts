/** When a browser last did something in an approval: who leaves it for too long is logged out. */
import type { Knex } from 'knex';
import { instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('approval_sessions', (table) => {
    instant(table, 'last_used_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  await knex.raw('alter table approval_sessions drop column ??', ['last_used_at']);
}
