/**
 * What a cluster needs in order to see that two transactions stand in each other's way: both must change the same
 * row. A lock is one node's own, and a change that changes nothing is never compared with another node's.
 */
import type { Knex } from 'knex';
import { exactText, id } from './columns.js';

const held = ['payments', 'consents', 'baskets'] as const;

export async function up(knex: Knex): Promise<void> {
  // How often a transaction has kept the row as it was until its end.
  for (const name of held)
    await knex.schema.alterTable(name, (table) => void table.integer('holds').notNullable().defaultTo(0));
  // How often a customer has given a client a recurring consent, which ends the one before.
  await knex.schema.createTable('consent_turns', (table) => {
    id(table, 'client_id').notNullable();
    table.string('psu_id', 255).notNullable();
    // Empty for a customer who acts for no company.
    table.string('psu_corporate_id', 255).notNullable();
    table.integer('turns').notNullable();
    table.primary(['client_id', 'psu_id', 'psu_corporate_id']);
    exactText(knex, table);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('consent_turns');
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const name of held) await knex.raw('alter table ?? drop column ??', [name, 'holds']);
}
