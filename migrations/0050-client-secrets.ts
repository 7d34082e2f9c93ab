/** How often a workspace's client has got a new secret: each follows from the workspace's key and this count. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspace_clients', (table) => {
    table.integer('secret_count').notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table workspace_clients drop column ??', ['secret_count']);
}
