/** Customers who are logged in on their own page, each in one browser. */
import type { Knex } from 'knex';
import type { Instant } from '../../domain/time.js';
import { instant, text } from '../columns.js';
import { expiredRows } from '../retention.js';
import { select, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const sessionTable = table({
  name: 'customer_sessions',
  key: ['key'],
  fields: { key: text('session_key'), psuId: text('psu_id'), lastUsedAt: instant('last_used_at') },
});

const selectLive = select('customer_sessions', sessionTable, (rows, value) =>
  rows.where('session_key', value('key')).where('last_used_at', '>', value('idleSince')),
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
    return (await selectLive.first(db, { key, idleSince }))?.psuId;
  },

  /** Keeps a session alive; one that is over stays so. */
  async touch(transaction: Transaction, key: string, now: Instant, idleSince: Instant): Promise<void> {
    await transaction('customer_sessions')
      .where({ session_key: key })
      .where('last_used_at', '>', idleSince)
      .update({ last_used_at: now });
  },

  async delete(transaction: Transaction, key: string): Promise<void> {
    await transaction('customer_sessions').where({ session_key: key }).delete();
  },

  idle: (since: Instant) =>
    expiredRows(sessionTable, (rows) => rows.where('last_used_at', '<=', since), 'last_used_at'),
};
