/** Where the call that has initiated a payment stood in a trace, so that its order goes to the core in the same one. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => {
    // As the W3C's header has it.
    table.string('traceparent', 55);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  await knex.raw('alter table payments drop column ??', ['traceparent']);
}
