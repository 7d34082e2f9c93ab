/** Failed logins and codes per user name, counted in the database so that every process sees them. */
import { failuresAllowed } from '../domain/authorisations/authorisation.js';
import type { Instant } from '../domain/time.js';
import type { Transaction } from './unit-of-work.js';

export const loginFailures = {
  /**
   * Counts an attempt before it is made; false when the name is locked. A lock that is over starts a new count.
   */
  async countAttempt(
    transaction: Transaction,
    attempt: { readonly userKey: string; readonly now: Instant; readonly lockedUntil: Instant },
  ): Promise<boolean> {
    const { userKey, now, lockedUntil } = attempt;
    await transaction('login_failures')
      .insert({ user_key: userKey, failures: 0, locked_until: 0 })
      .onConflict('user_key')
      .ignore();
    const counted = await transaction('login_failures')
      .where({ user_key: userKey })
      .where('failures', '<', failuresAllowed)
      .update({ failures: transaction.raw('failures + 1'), locked_until: lockedUntil });
    if (counted === 1) return true;
    const restarted = await transaction('login_failures')
      .where({ user_key: userKey })
      .where('locked_until', '<=', now)
      .update({ failures: 1, locked_until: lockedUntil });
    return restarted === 1;
  },

  /** Takes back the count of one attempt that turned out right. */
  async forgiveAttempt(transaction: Transaction, userKey: string): Promise<void> {
    await transaction('login_failures')
      .where({ user_key: userKey })
      .where('failures', '>', 0)
      .decrement('failures', 1);
  },

  /** Forgets all failures, after a complete authentication. */
  async clear(transaction: Transaction, userKey: string): Promise<void> {
    await transaction('login_failures').where({ user_key: userKey }).delete();
  },
};
