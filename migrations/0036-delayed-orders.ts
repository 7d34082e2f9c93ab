/** Orders that the embedded bank executes, or receives a return of, later. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('bank_delayed_orders', (table) => {
    id(table, 'payment_id').notNullable();
    table.integer('attempt').notNullable();
    // The debtor's account.
    id(table, 'account_id').notNullable();
    table.string('step', 16).notNullable();
    instant(table, 'due_at').notNullable();
    table.text('order_json').notNullable();
    table.primary(['payment_id', 'attempt']);
    table.index(['account_id', 'due_at'], 'bank_delayed_orders_by_account');
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('bank_delayed_orders');
}
