/** Customers who are logged in on their own page, each in one browser. */
import type { Knex } from 'knex';
import type { Instant } from '../../domain/time.js';
import { oldRows } from '../retention.js';
import type { Transaction } from '../unit-of-work.js';

interface SessionRow {
  readonly session_key: string;
  readonly psu_id: string;
  readonly last_used_at: bigint;
}

export const customerSessions = {
  async insert(
    transaction: Transaction,
    { key, now, psuId }: { readonly key: string; readonly psuId: string; readonly now: Instant },
  ): Promise<void> {
    await transaction('customer_sessions').insert({ session_key: key, psu_id: psuId, last_used_at: now });
  },

  /** Whose session this is; undefined when it was last used at the given instant or before. */
  async findPsuId(db: Knex, key: string, idleSince: Instant): Promise<string | undefined> {
    const row = await db<SessionRow>('customer_sessions')
      .where({ session_key: key })
      .where('last_used_at', '>', idleSince)
      .first();
    return row?.psu_id;
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
    oldRows({
      table: 'customer_sessions',
      key: ['session_key'],
      areOld: (rows) => rows.where('last_used_at', '<=', since),
      orderBy: 'last_used_at',
    }),
};
