/**
 * The page's data after a wrong attempt: the tried name, the attempts left, the end of a lockout. Wrong codes are
 * counted separately, because only they reject the resource.
 */
import type { Knex } from 'knex';
import { instant } from './columns.js';

const columns = ['tried_name', 'attempts_left', 'locked_until'] as const;
/** Outcomes that no longer end an authorisation: another login is offered. */
const endedByLogin = ['psu-blocked', 'account-foreign'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('approval_sessions', (table) => {
    table.string('tried_name', 100);
    table.integer('attempts_left');
    instant(table, 'locked_until');
  });
  await knex.schema.alterTable('authorisations', (table) => {
    table.integer('wrong_codes').notNullable().defaultTo(0);
  });
  await knex('authorisations')
    .whereIn('outcome', [...endedByLogin])
    .update({ outcome: 'undone' });
}

export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of columns) await knex.raw('alter table approval_sessions drop column ??', [column]);
  await knex.raw('alter table authorisations drop column ??', ['wrong_codes']);
}
