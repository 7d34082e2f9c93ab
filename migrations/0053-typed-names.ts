/**
 * Empties `tried_name`, which also has names of failed logins, and with them passwords that were typed into that field.
 * The name of a right password moves to `user_name`. `tried_name` is unused since this migration.
 */
import type { Knex } from 'knex';

/** In rows. */
const batch = 500;

export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('approval_sessions', 'user_name')))
    await knex.schema.alterTable('approval_sessions', (table) => {
      table.string('user_name', 100);
    });
  await emptyTriedNames(knex);
}

async function emptyTriedNames(knex: Knex): Promise<void> {
  let after = '';
  for (let isLast = false; !isLast;) {
    const ids: readonly string[] = await knex('approval_sessions')
      .distinct()
      .where('authorisation_id', '>', after)
      .whereNotNull('tried_name')
      .orderBy('authorisation_id')
      .limit(batch)
      .pluck('authorisation_id');
    const rows = () => knex('approval_sessions').whereIn('authorisation_id', ids).whereNotNull('tried_name');
    // Only a step after the login proves that the name came with the right password.
    await rows()
      .whereNot('step', 'login')
      .update({ user_name: knex.ref('tried_name') });
    await rows().update({ tried_name: null });
    isLast = ids.length < batch;
    after = ids.at(-1) ?? '';
  }
}

/** The names stay where they are: an earlier release counts by the customer's id instead. */
export async function down(knex: Knex): Promise<void> {
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table approval_sessions drop column ??', ['user_name']);
}
