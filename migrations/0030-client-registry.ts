/** When a client's status and secret were set, for the administration. */
import type { Knex } from 'knex';

const columns = ['status_at', 'secret_at'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('clients', (table) => {
    // Null for rows from before these columns.
    for (const column of columns) table.bigInteger(column);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of columns) await knex.raw('alter table clients drop column ??', [column]);
}
