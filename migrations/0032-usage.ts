/** Statistics for the regulator: usage, answer times, and uptime. */
import type { Knex } from 'knex';
import { exactText, id, instant, localDate } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('usage_counts', (table) => {
    localDate(table, 'day').notNullable();
    table.string('service', 8).notNullable();
    table.string('contract', 64).notNullable();
    table.string('operation', 100).notNullable();
    table.bigInteger('calls').notNullable();
    table.bigInteger('faults').notNullable();
    table.bigInteger('milliseconds').notNullable();
    table.primary(['day', 'contract', 'operation']);
    exactText(knex, table);
  });
  await knex.schema.createTable('field_counts', (table) => {
    table.string('month', 7).notNullable();
    table.string('contract', 64).notNullable();
    table.string('operation', 100).notNullable();
    table.string('field', 150).notNullable();
    table.bigInteger('calls').notNullable();
    table.primary(['month', 'contract', 'operation', 'field']);
    exactText(knex, table);
  });
  await knex.schema.createTable('uptimes', (table) => {
    id(table, 'id').primary();
    instant(table, 'since').notNullable();
    instant(table, 'last_beat_at').notNullable().index();
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['uptimes', 'field_counts', 'usage_counts']) await knex.schema.dropTable(name);
}
