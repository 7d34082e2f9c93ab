/** The trace context of the initiating call, so that the order to the core continues the trace. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => {
    // The format of the W3C header.
    table.string('traceparent', 55);
  });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table payments drop column ??', ['traceparent']);
}
