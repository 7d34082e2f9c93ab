/**
 * What a page says after a wrong attempt: the name that was tried, how many attempts are left, when a lock ends. Wrong codes
 * are counted apart, because they alone reject what waits.
 */
import type { Knex } from 'knex';
import { instant } from './columns.js';

const columns = ['tried_name', 'attempts_left', 'locked_until'] as const;
/** These end no authorisation any more: another login is offered. */
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
  // Knex would copy the whole tables on SQLite, which can drop a column by itself.
  for (const column of columns) await knex.raw('alter table approval_sessions drop column ??', [column]);
  await knex.raw('alter table authorisations drop column ??', ['wrong_codes']);
}
