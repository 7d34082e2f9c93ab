/** The organisation in a client's certificates (eIDAS): `PSD<country>-<authority>-<number>`. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('clients', (table) => {
    table.string('organisation_id', 140);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table clients drop column ??', ['organisation_id']);
}
