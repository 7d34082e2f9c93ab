/** The address to which a consent's customer returns, as named at the registration. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('consents', (table) => {
    // As long as the client's registered address.
    table.text('redirect_uri');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table consents drop column ??', ['redirect_uri']);
}
