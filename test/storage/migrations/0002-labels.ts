/** A second table, so that the order of migrations matters. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('labels', (table) => {
    table.string('box_id', 40).primary().references('boxes.id');
    table.string('text', 100).notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('labels');
}
