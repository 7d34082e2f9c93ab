/** Runs of the portal's guides: steps made and ids from their answers; no tokens, codes or keys. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('guide_runs', (table) => {
    table.bigIncrements('position');
    id(table, 'id').notNullable().unique();
    id(table, 'workspace_id').notNullable();
    table.string('guide', 64).notNullable();
    id(table, 'client_id').notNullable();
    instant(table, 'started_at').notNullable();
    // JSON: ids by name, and the answer's status and the time of each step.
    table.text('ids').notNullable();
    table.text('steps').notNullable();
    table.index(['workspace_id', 'position']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('guide_runs');
}
