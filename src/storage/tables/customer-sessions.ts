/** Customers who are logged in on their own page, each in one browser. */
import type { Knex } from 'knex';
import type { Instant } from '../../domain/time.js';
import { instant, text } from '../columns.js';
import { expiredRows } from '../retention.js';
import { change } from '../statement.js';
import { table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const sessionTable = table('customer_sessions', ['key'], {
  key: text('session_key'),
  psuId: text('psu_id'),
  lastUsedAt: instant('last_used_at'),
});

const selectLive = sessionTable.first<[key: string, idleSince: Instant]>((rows, key, idleSince) =>
  rows.where('session_key', key).where('last_used_at', '>', idleSince),
);

export const customerSessions = {
  async insert(
    transaction: Transaction,
    { key, now, psuId }: { readonly key: string; readonly psuId: string; readonly now: Instant },
  ): Promise<void> {
    await sessionTable.insert(transaction, { key, psuId, lastUsedAt: now });
  },

  /** Whose session this is; undefined when it was last used at the given instant or before. */
  async findPsuId(db: Knex, key: string, idleSince: Instant): Promise<string | undefined> {
    return (await selectLive(db, key, idleSince))?.psuId;
  },

  /** Keeps a session alive; one that is over stays so. */
  touch: change<[key: string, now: Instant, idleSince: Instant]>((knex, key, now, idleSince) =>
    knex('customer_sessions')
      .where('session_key', key)
      .where('last_used_at', '>', idleSince)
      .update({ last_used_at: now }),
  ),

  delete: change<[key: string]>((knex, key) => knex('customer_sessions').where('session_key', key).delete()),

  idle: (since: Instant) =>
    expiredRows(sessionTable, (rows) => rows.where('last_used_at', '<=', since), 'last_used_at'),
};
