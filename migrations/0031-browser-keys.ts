/** Against session fixation, a browser gets a new key at each login; the index finds the sessions to move to it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('approval_sessions', (table) => {
    table.index(['browser_key']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('approval_sessions', (table) => {
    table.dropIndex(['browser_key']);
  });
}
