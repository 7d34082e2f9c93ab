/** Since when a client has its status and its secret, for whoever is asked about it. */
import type { Knex } from 'knex';

const columns = ['status_at', 'secret_at'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('clients', (table) => {
    // Null for what was written before anybody noted it.
    for (const column of columns) table.bigInteger(column);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const column of columns) await knex.raw('alter table clients drop column ??', [column]);
}
