/** Whom an authorisation was started for, and where that customer's browser goes on to. */
import type { Knex } from 'knex';

const columns = ['psu_id', 'redirect_uri', 'nok_redirect_uri'];

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('authorisations', (table) => {
    // What the TPP says, of any length.
    for (const column of columns) table.text(column);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const column of columns) await knex.raw('alter table authorisations drop column ??', [column]);
}
