/** Submissions of payments to the bank's core, outside every transaction, and their results. */
import type { Knex } from 'knex';
import { exactText, id, instant, minorUnits } from './columns.js';

const columns = ['attempt', 'handed_over', 'stop_asked_at'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => {
    // The number of submissions, and whether the last one's result is unknown.
    table.integer('attempt').notNullable().defaultTo(0);
    table.smallint('handed_over').notNullable().defaultTo(0);
    instant(table, 'stop_asked_at');
  });
  await knex.schema.createTable('payment_attempts', (table) => {
    id(table, 'payment_id').notNullable().references('payments.id');
    table.integer('number').notNullable();
    instant(table, 'handed_over_at').notNullable();
    // Null while unknown.
    table.string('outcome', 32);
    instant(table, 'known_at');
    // The number of queries to the core, and when the operator was alerted that the result stays unknown.
    table.integer('questions').notNullable().defaultTo(0);
    instant(table, 'alarmed_at');
    table.primary(['payment_id', 'number']);
    exactText(knex, table);
  });
  await knex.schema.createTable('payment_returns', (table) => {
    id(table, 'payment_id').notNullable().references('payments.id');
    // The core's own id.
    table.string('return_id', 64).notNullable();
    minorUnits(table, 'amount').notNullable();
    table.string('currency', 3).notNullable();
    table.string('reason', 35);
    instant(table, 'told_at').notNullable();
    table.primary(['payment_id', 'return_id']);
    exactText(knex, table);
  });
  // The embedded bank's record of the idempotency keys of submitted orders.
  await knex.schema.createTable('bank_executions', (table) => {
    id(table, 'payment_id').notNullable();
    table.integer('attempt').notNullable();
    table.string('outcome', 32).notNullable();
    table.primary(['payment_id', 'attempt']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['bank_executions', 'payment_returns', 'payment_attempts'])
    await knex.schema.dropTable(table);
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of columns) await knex.raw('alter table ?? drop column ??', ['payments', column]);
}
