/** The branches of My Bank. */
import type { Connection } from 'open-banking-interface';

export async function up(knex: Connection): Promise<void> {
  await knex.schema.createTable('my_bank_branches', (table) => {
    table.string('id', 64).primary();
    table.string('name', 70).notNullable();
    table.string('city', 70).notNullable().index();
    table.boolean('has_atm').notNullable();
    table.string('opening_hours', 140);
  });
  await knex('my_bank_branches').insert([
    { id: 'split-riva', name: 'Split, Riva', city: 'Split', has_atm: true, opening_hours: 'Mo-Fr 8-16' },
    { id: 'zagreb-ilica', name: 'Zagreb, Ilica', city: 'Zagreb', has_atm: false },
  ]);
}

export async function down(knex: Connection): Promise<void> {
  await knex.schema.dropTable('my_bank_branches');
}
