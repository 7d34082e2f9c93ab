/** Where the browser of a consent's customer goes back to, when its registration has said so. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('consents', (table) => {
    // As long as the address that the client has registered.
    table.text('redirect_uri');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  await knex.raw('alter table consents drop column ??', ['redirect_uri']);
}
