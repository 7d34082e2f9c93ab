/** Rate limit of confirmation requests: unanswered requests to each customer's phone, shared by all processes. */
import type { Knex } from 'knex';
import type { Instant } from '../../../domain/time.js';
import { instant, integer, optional, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { change, changesOne } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const requestTable = table('sca_requests', ['psuKey'], {
  psuKey: text('psu_key'),
  unanswered: integer('unanswered'),
  /** When the first unanswered request was sent. */
  firstAt: instant('first_at'),
  /** The authorisation of the last decoupled request. */
  openId: optional(text('open_id')),
});

export interface RequestLimit {
  readonly most: number;
  /** A count that began at this instant or before has expired. */
  readonly since: Instant;
}

/** Whether the authorisation of the key's last decoupled request is open; unused since the given instant it has ended. */
const isOpen = `exists (select 1 from authorisations as a
  where a.id = sca_requests.open_id and a.outcome is null and a.last_used_at > ?)`;

/** A decoupled request: its authorisation, and the idle time-out of earlier ones. */
export interface OpenRequest {
  readonly authorisationId: string;
  readonly idleSince: Instant;
}

export const scaRequests = {
  /**
   * Counts a request before it is sent, so that concurrent requests cannot exceed the limit together. With `opened`, the
   * key's last request must have ended too.
   */
  async admit(
    transaction: Transaction,
    psuKey: string,
    now: Instant,
    { most, since }: RequestLimit,
    opened?: OpenRequest,
  ): Promise<boolean> {
    await requestTable.insertIfNew(transaction, { psuKey, unanswered: 0, firstAt: now, openId: undefined });
    const row = () => {
      const found = transaction('sca_requests').where({ psu_key: psuKey });
      return opened ? found.whereRaw(`not ${isOpen}`, [opened.idleSince]) : found;
    };
    const open = opened && { open_id: opened.authorisationId };
    const restarted = await row()
      .where('first_at', '<=', since)
      .update({ unanswered: 1, first_at: now, ...open });
    if (restarted === 1) return true;
    const unanswered = transaction.raw('unanswered + 1');
    return (
      (await row()
        .where('unanswered', '<', most)
        .update({ unanswered, ...open })) === 1
    );
  },

  /** Whether `admit` would count a request now; with `idleSince`, whether the key's last request has ended too. */
  async mayAdmit(
    db: Knex,
    psuKey: string,
    { most, since }: RequestLimit,
    idleSince?: Instant,
  ): Promise<boolean> {
    const refusing = await db('sca_requests')
      .where({ psu_key: psuKey })
      .where((either) => {
        either.where((full) => full.where('first_at', '>', since).where('unanswered', '>=', most));
        if (idleSince !== undefined) either.orWhereRaw(isOpen, [idleSince]);
      })
      .first('psu_key');
    return refusing === undefined;
  },

  /** Ends the key's open request, which its customer has confirmed; false when another request was the last one. */
  confirm: changesOne<[psuKey: string, authorisationId: string]>((knex, psuKey, authorisationId) =>
    knex('sca_requests').where({ psu_key: psuKey, open_id: authorisationId }).update({ open_id: null }),
  ),

  /** Takes back the count of a confirmed request. */
  uncount: change<[psuKey: string]>((knex, psuKey) =>
    knex('sca_requests').where({ psu_key: psuKey }).where('unanswered', '>', 0).decrement('unanswered', 1),
  ),

  /** Resets the count once the customer has confirmed a request, which proves that the phone is in use. */
  clear: change<[psuKey: string]>((knex, psuKey) => knex('sca_requests').where('psu_key', psuKey).delete()),

  before: rowsBefore(requestTable, 'first_at'),
};
