/** How often consents were used. */
import type { Instant, LocalDate } from '../../domain/time.js';
import { oldRows } from '../retention.js';
import * as statements from './consent-statements.js';
import type { Transaction } from '../unit-of-work.js';

/** Stands for the day in the uses of a consent for one access. */
const ever = 'ever';

export interface ConsentUse {
  readonly consentId: string;
  /** Tells the endpoint and the account apart from the others of the consent. */
  readonly endpoint: string;
}

export const consentUses = {
  /** Counts a use within the day's limit; false when it is reached. */
  async count(
    transaction: Transaction,
    use: ConsentUse & { readonly day: LocalDate; readonly limit: number },
  ): Promise<boolean> {
    // The row is there nearly always; and who inserts at the same moment as another finds it the second time.
    if ((await statements.countUse.change(transaction, { ...use })) === 1) return true;
    const { consentId, day, endpoint } = use;
    if ((await statements.insertUse.change(transaction, { consentId, day, endpoint })) === 1) return true;
    return (await statements.countUse.change(transaction, { ...use })) === 1;
  },

  /** Counts the only use of an endpoint of a consent for one access; false when it is used already. */
  async countOnly(
    transaction: Transaction,
    { consentId, endpoint }: ConsentUse,
    now: Instant,
  ): Promise<boolean> {
    const inserted = await statements.insertUse.change(transaction, { consentId, day: ever, endpoint });
    if (inserted === 0) return false;
    await statements.countEndpoint.change(transaction, { id: consentId, now });
    return true;
  },

  /** How often was called before a day; a consent for one access is remembered for good. */
  before: (day: LocalDate) =>
    oldRows({
      table: 'consent_uses',
      key: ['consent_id', 'day', 'endpoint'],
      areOld: (rows) => rows.where('day', '<', day),
      orderBy: 'day',
    }),
};
