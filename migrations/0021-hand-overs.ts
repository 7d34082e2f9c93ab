/** Payments are handed over to the bank's core outside every transaction: what was handed over, and what came of it. */
import type { Knex } from 'knex';
import { exactText, id, instant, minorUnits } from './columns.js';

const columns = ['attempt', 'handed_over', 'stop_asked_at'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payments', (table) => {
    // How often it was handed over, and whether the outcome of the last time is open.
    table.integer('attempt').notNullable().defaultTo(0);
    table.smallint('handed_over').notNullable().defaultTo(0);
    instant(table, 'stop_asked_at');
  });
  await knex.schema.createTable('payment_attempts', (table) => {
    id(table, 'payment_id').notNullable().references('payments.id');
    table.integer('number').notNullable();
    instant(table, 'handed_over_at').notNullable();
    // Empty as long as it is unknown.
    table.string('outcome', 32);
    instant(table, 'known_at');
    // How often the core was asked for it, and when the operator was told that it stays unknown.
    table.integer('questions').notNullable().defaultTo(0);
    instant(table, 'alarmed_at');
    table.primary(['payment_id', 'number']);
    exactText(knex, table);
  });
  await knex.schema.createTable('payment_returns', (table) => {
    id(table, 'payment_id').notNullable().references('payments.id');
    // The core's own.
    table.string('return_id', 64).notNullable();
    minorUnits(table, 'amount').notNullable();
    table.string('currency', 3).notNullable();
    table.string('reason', 35);
    instant(table, 'told_at').notNullable();
    table.primary(['payment_id', 'return_id']);
    exactText(knex, table);
  });
  // The embedded bank's own record of every key under which it was handed an order.
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
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const column of columns) await knex.raw('alter table ?? drop column ??', ['payments', column]);
}
