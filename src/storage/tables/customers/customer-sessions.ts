/** Login sessions of customers on their own page, one per browser, with idle time-out and absolute lifetime. */
import type { Knex } from 'knex';
import type { Instant } from '../../../domain/time.js';
import { instant, optional, text } from '../../sql/columns.js';
import { expiredRows } from '../../retention.js';
import { change } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const sessionTable = table('customer_sessions', ['key'], {
  key: text('session_key'),
  psuId: text('psu_id'),
  lastUsedAt: instant('last_used_at'),
  /** Absent when an older release began the session. */
  beganAt: optional(instant('began_at')),
});

/** A session is over when last used at `idleSince` or before (idle time-out), or begun at `begunSince` or before. */
export interface SessionLimits {
  readonly idleSince: Instant;
  readonly begunSince: Instant;
}

type Live = [key: string, idleSince: Instant, begunSince: Instant];

const selectLive = sessionTable.first<Live>((rows, ...live) => whereLive(rows, live));

function whereLive(
  rows: Knex.QueryBuilder,
  [key, idleSince, begunSince]: readonly [Knex.Raw, Knex.Raw, Knex.Raw],
): Knex.QueryBuilder {
  return rows
    .where('session_key', key)
    .where('last_used_at', '>', idleSince)
    .where((began) => void began.whereNull('began_at').orWhere('began_at', '>', begunSince));
}

const touchLive = change<[now: Instant, ...live: Live]>((knex, now, ...live) =>
  whereLive(knex('customer_sessions'), live).update({ last_used_at: now }),
);

export const customerSessions = {
  async insert(
    transaction: Transaction,
    { key, now, psuId }: { readonly key: string; readonly psuId: string; readonly now: Instant },
  ): Promise<void> {
    await sessionTable.insert(transaction, { key, psuId, lastUsedAt: now, beganAt: now });
  },

  /** The customer of a session; undefined when the session is over. */
  async findPsuId(
    db: Knex,
    key: string,
    { begunSince, idleSince }: SessionLimits,
  ): Promise<string | undefined> {
    return (await selectLive(db, key, idleSince, begunSince))?.psuId;
  },

  /** Resets the idle time-out of a session that is not over. */
  async touch(
    transaction: Transaction,
    key: string,
    now: Instant,
    { begunSince, idleSince }: SessionLimits,
  ): Promise<void> {
    await touchLive(transaction, now, key, idleSince, begunSince);
  },

  delete: change<[key: string]>((knex, key) => knex('customer_sessions').where('session_key', key).delete()),

  idle: (since: Instant) =>
    expiredRows(sessionTable, (rows) => rows.where('last_used_at', '<=', since), 'last_used_at'),
};
