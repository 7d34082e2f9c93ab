/** Indexes for deleting expired rows in large tables. */
import type { Knex } from 'knex';

const givenUnderGrants = ['authorization_codes', 'access_tokens', 'refresh_tokens'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('login_failures', (table) => table.index(['pending_until']));
  // MariaDB created these with the foreign keys.
  if (knex.client.dialect === 'mysql') return;
  for (const name of givenUnderGrants)
    await knex.schema.alterTable(name, (table) => table.index(['grant_id']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('login_failures', (table) => table.dropIndex(['pending_until']));
  if (knex.client.dialect === 'mysql') return;
  for (const name of givenUnderGrants)
    await knex.schema.alterTable(name, (table) => table.dropIndex(['grant_id']));
}
