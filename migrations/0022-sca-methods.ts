/** How a customer confirms, where there are several ways; and the requests to the app of the embedded bank. */
import type { Knex } from 'knex';
import { exactText, id, instant } from './columns.js';

const table = 'approval_sessions';
const texts = ['methods', 'method'] as const;
const notices = ['method-missing', 'push-waiting', 'push-expired', 'sent-again', 'sent-just-now'];
const instants = ['sent_at', 'look_at'] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable(table, (session) => {
    // JSON, as the bank's authenticator has named them.
    for (const column of texts) session.text(column);
    for (const column of instants) instant(session, column);
    session.index(['look_at']);
  });
  // Those of the embedded bank's customers who use its app.
  await knex.schema.createTable('bank_apps', (app) => {
    id(app, 'psu_id').primary().references('psus.id');
    exactText(knex, app);
  });
  await knex.schema.createTable('bank_pushes', (push) => {
    id(push, 'id').primary();
    id(push, 'psu_id').notNullable().references('psus.id');
    id(push, 'authorisation_id').notNullable();
    // What is asked, as JSON, and a digest of it.
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
  // Knex would copy the whole table on SQLite, which can drop a column by itself.
  for (const column of [...texts, ...instants]) {
    await knex.raw('alter table ?? drop column ??', [table, column]);
  }
  await knex(table).whereIn('notice', notices).update({ notice: null });
  // Their steps are unknown to what comes back; the customer logs in again.
  await knex(table)
    .whereIn('step', ['method', 'push'])
    .update({ step: 'login', psu_id: null, challenge: null, notice: null });
}
