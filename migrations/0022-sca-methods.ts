/** SCA methods offered and chosen, and the confirmation requests to the embedded bank's app. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

const table = 'approval_sessions';
const texts = ['methods', 'method'] as const;
const notices = ['method-missing', 'push-waiting', 'push-expired', 'sent-again', 'sent-just-now'];
const instants = ['sent_at', 'look_at'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (session) => {
    // JSON from the bank's authenticator.
    for (const column of texts) session.text(column);
    for (const column of instants) instant(session, column);
    session.index(['look_at']);
  });
  // The embedded bank's customers who use its app.
  await knex.schema.createTable('bank_apps', (app) => {
    id(app, 'psu_id').primary().references('psus.id');
    exactText(knex, app);
  });
  await knex.schema.createTable('bank_pushes', (push) => {
    id(push, 'id').primary();
    id(push, 'psu_id').notNullable().references('psus.id');
    id(push, 'authorisation_id').notNullable();
    // The request as JSON, and its digest.
    push.text('binding').notNullable();
    push.string('binding_digest', 64).notNullable();
    push.string('status', 16).notNullable();
    instant(push, 'created_at').notNullable();
    instant(push, 'expires_at').notNullable();
    push.index(['psu_id', 'created_at']);
    exactText(knex, push);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const each of ['bank_pushes', 'bank_apps']) await knex.schema.dropTable(each);
  await knex.schema.alterTable(table, (session) => session.dropIndex(['look_at']));
  // Raw SQL: on SQLite, Knex would copy the whole table to drop a column.
  for (const column of [...texts, ...instants]) {
    await knex.raw('alter table ?? drop column ??', [table, column]);
  }
  await knex(table).whereIn('notice', notices).update({ notice: null });
  // The previous version does not know these steps; the customer logs in again.
  await knex(table)
    .whereIn('step', ['method', 'push'])
    .update({ step: 'login', psu_id: null, challenge: null, notice: null });
}
