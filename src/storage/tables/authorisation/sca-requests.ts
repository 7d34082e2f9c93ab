/** Rate limit of confirmation requests: unanswered requests to each customer's phone, shared by all processes. */
import type { Instant } from '../../../domain/time.js';
import { instant, integer, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { change } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const requestTable = table('sca_requests', ['psuKey'], {
  psuKey: text('psu_key'),
  unanswered: integer('unanswered'),
  /** When the first unanswered request was sent. */
  firstAt: instant('first_at'),
});

export interface RequestLimit {
  readonly most: number;
  /** A count that began at this instant or before has expired. */
  readonly since: Instant;
}

export const scaRequests = {
  /** Counts a request before it is sent, so that concurrent requests cannot exceed the limit together. */
  async admit(
    transaction: Transaction,
    psuKey: string,
    now: Instant,
    { most, since }: RequestLimit,
  ): Promise<boolean> {
    await requestTable.insertIfNew(transaction, { psuKey, unanswered: 0, firstAt: now });
    const row = () => transaction('sca_requests').where({ psu_key: psuKey });
    const restarted = await row().where('first_at', '<=', since).update({ unanswered: 1, first_at: now });
    if (restarted === 1) return true;
    return (await row().where('unanswered', '<', most).increment('unanswered', 1)) === 1;
  },

  /** Resets the count once the customer has confirmed a request, which proves that the phone is in use. */
  clear: change<[psuKey: string]>((knex, psuKey) => knex('sca_requests').where('psu_key', psuKey).delete()),

  before: rowsBefore(requestTable, 'first_at'),
};
