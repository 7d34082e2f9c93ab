/** A browser is known by another key from each login on, and all that it has begun goes along with it. */
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
