/** Lockout and brute-force protection: failed logins and codes per user name, shared by all processes. */
import type { Knex } from 'knex';
import { failuresAllowed, longestCheckMilliseconds } from '../../../domain/authorisation/authorisation.js';
import type { Instant } from '../../../domain/time.js';
import { instant, integer, text } from '../../sql/columns.js';
import { expiredRows } from '../../retention.js';
import { changesOne } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const failureTable = table('login_failures', ['userKey'], {
  userKey: text('user_key'),
  failures: integer('failures'),
  lockedUntil: instant('locked_until'),
  /** Attempts being checked now; the count expires at `pendingUntil`. */
  pending: integer('pending'),
  pendingUntil: instant('pending_until'),
});

/**
 * `admitted`: the attempt may be checked. `busy`: the attempts being checked would, if all were wrong, use up the
 * limit. `locked`: no attempt is left.
 */
export type Admission = 'admitted' | 'busy' | 'locked';

const untried = { failures: 0, lockedUntil: 0, pending: 0, pendingUntil: 0 };

const selectRow = (db: Knex, userKey: string) => db('login_failures').where({ user_key: userKey });

export const loginFailures = {
  /**
   * Admits an attempt before it is checked, so that concurrent attempts cannot exceed the limit. An expired lock starts
   * a new count.
   */
  async admit(transaction: Transaction, userKey: string, now: Instant): Promise<Admission> {
    await failureTable.insertIfNew(transaction, { ...untried, userKey });
    const row = () => selectRow(transaction, userKey);
    const pending = transaction.raw('case when pending_until > ? then pending + 1 else 1 end', [now]);
    const started = { pending, pending_until: now + longestCheckMilliseconds };
    const admitted = await row()
      .where('failures', '<', failuresAllowed)
      .whereRaw('(failures + pending < ? or pending_until <= ?)', [failuresAllowed, now])
      .update(started);
    if (admitted === 1) return 'admitted';
    const restarted = await row()
      .where('failures', '>=', failuresAllowed)
      .where('locked_until', '<=', now)
      .update({ failures: 0, ...started });
    if (restarted === 1) return 'admitted';
    const [failures] = await row().pluck('failures');
    return Number(failures) < failuresAllowed ? 'busy' : 'locked';
  },

  /** The failed attempts for a user name, and the end of its lock if it is locked. */
  async find(
    db: Knex,
    userKey: string,
  ): Promise<{ readonly failures: number; readonly lockedUntil: Instant }> {
    const row = await db('login_failures')
      .where({ user_key: userKey })
      .first<{ failures: number; locked_until: number } | undefined>('failures', 'locked_until');
    return { failures: Number(row?.failures ?? 0), lockedUntil: Number(row?.locked_until ?? 0) };
  },

  /** Whether an attempt with this user name is being checked. */
  async isPending(db: Knex, userKey: string, now: Instant): Promise<boolean> {
    const row = selectRow(db, userKey).where('pending', '>', 0).where('pending_until', '>', now);
    return (await row.first('user_key')) !== undefined;
  },

  /** Counts an admitted attempt as failed; the fifth locks the user name until `lockedUntil`, also an unknown name. */
  async countFailure(transaction: Transaction, userKey: string, lockedUntil: Instant): Promise<void> {
    await loginFailures.release(transaction, userKey);
    await selectRow(transaction, userKey).increment('failures', 1).update({ locked_until: lockedUntil });
  },

  /** Counts a failure that another counter admitted; an expired lock starts a new count. */
  async countWithOthers(
    transaction: Transaction,
    userKey: string,
    now: Instant,
    lockedUntil: Instant,
  ): Promise<void> {
    await failureTable.insertIfNew(transaction, { ...untried, userKey });
    const started = 'case when failures >= ? and locked_until <= ? then 1 else failures + 1 end';
    const failures = transaction.raw(started, [failuresAllowed, now]);
    await selectRow(transaction, userKey).update({ failures, locked_until: lockedUntil });
  },

  /** Ends an admitted attempt that succeeded or was not checked. */
  async release(transaction: Transaction, userKey: string): Promise<void> {
    await selectRow(transaction, userKey).where('pending', '>', 0).decrement('pending', 1);
  },

  /**
   * User names without an attempt since the given instant and with no lock after it. Their attempts would long have
   * been available again.
   */
  untriedSince: (time: Instant) =>
    expiredRows(
      failureTable,
      (rows) => rows.where('pending_until', '<', time).where('locked_until', '<', time),
      'pending_until',
    ),

  /** Ends a lockout early; false when the name is not locked. */
  unlock: changesOne<[userKey: string, now: Instant]>((knex, userKey, now) =>
    knex('login_failures')
      .where({ user_key: userKey })
      .where('failures', '>=', failuresAllowed)
      .where('locked_until', '>', now)
      .update({ failures: 0, locked_until: now }),
  ),

  /** Resets the failures after a complete authentication; a lock set by other attempts stays. */
  async clear(transaction: Transaction, userKey: string): Promise<void> {
    await selectRow(transaction, userKey).where('failures', '<', failuresAllowed).update({ failures: 0 });
  },
};
