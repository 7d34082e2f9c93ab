/** The organisation that a client's certificates name: `PSD<country>-<authority>-<number>`. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('clients', (table) => {
    table.string('organisation_id', 140);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  await knex.raw('alter table clients drop column ??', ['organisation_id']);
}
