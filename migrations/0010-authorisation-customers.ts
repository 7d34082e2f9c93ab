/** The customer named at an authorisation's start, and the addresses to which the browser returns. */
import type { Knex } from 'knex';

const columns = ['psu_id', 'redirect_uri', 'nok_redirect_uri'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('authorisations', (table) => {
    // Texts of the TPP, of any length.
    for (const column of columns) table.text(column);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of columns) await knex.raw('alter table authorisations drop column ??', [column]);
}
