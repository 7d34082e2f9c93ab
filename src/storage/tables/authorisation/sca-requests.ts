/** Rate limit of confirmation requests: unanswered requests to each customer's phone, shared by all processes. */
import type { Instant } from '../../../domain/time.js';
import { instant, integer, json, optional, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { change } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Connection, Transaction } from '../../work/unit-of-work.js';

const requestTable = table('sca_requests', ['psuKey'], {
  psuKey: text('psu_key'),
  unanswered: integer('unanswered'),
  /** When the first unanswered request was sent. */
  firstAt: instant('first_at'),
  /** The authorisation of the last decoupled request. */
  openId: optional(text('open_id')),
  /** The times of the decoupled requests, the oldest first. */
  askedAt: optional(json<readonly Instant[]>('asked_at')),
});

/** Whether the authorisation of the key's last decoupled request is open; unused since the given instant it has ended. */
const isOpen = `exists (select 1 from authorisations as a
  where a.id = sca_requests.open_id and a.outcome is null and a.last_used_at > ?)`;

const findRow = requestTable.first<[psuKey: string]>((rows, psuKey) => rows.where('psu_key', psuKey));
const findOpen = requestTable.first<[psuKey: string, idleSince: Instant]>((rows, psuKey, idleSince) =>
  rows.where('psu_key', psuKey).whereRaw(isOpen, [idleSince]),
);

const emptyRow = (psuKey: string, now: Instant) => ({
  psuKey,
  unanswered: 0,
  firstAt: now,
  openId: undefined,
  askedAt: undefined,
});

export interface RequestLimit {
  readonly most: number;
  /** A count that began at this instant or before has expired, as has a decoupled request of this instant or before. */
  readonly since: Instant;
}

/** A decoupled request: its authorisation, and the idle time-out of earlier ones. */
export interface OpenRequest {
  readonly authorisationId: string;
  readonly idleSince: Instant;
}

const countedOf = (askedAt: readonly Instant[] | undefined, since: Instant): readonly Instant[] =>
  (askedAt ?? []).filter((at) => at > since);

/** Reads a row and locks it until the transaction ends, where several transactions can write. */
const hold = requestTable.first<[psuKey: string]>((rows, psuKey) =>
  rows.where('psu_key', psuKey).forUpdate(),
);

/**
 * The times of the counted decoupled requests; `unanswered` and `first_at` say the same to processes of an earlier
 * release.
 */
const toTimes = (times: readonly Instant[], now: Instant) => ({
  asked_at: JSON.stringify(times),
  unanswered: times.length,
  first_at: times[0] ?? now,
});

export const scaRequests = {
  /** Counts a request of a page before it is sent, so that concurrent requests cannot exceed the limit together. */
  async admit(
    transaction: Transaction,
    psuKey: string,
    now: Instant,
    { most, since }: RequestLimit,
  ): Promise<boolean> {
    await requestTable.insertIfNew(transaction, emptyRow(psuKey, now));
    const row = () => transaction('sca_requests').where({ psu_key: psuKey });
    const restarted = await row().where('first_at', '<=', since).update({ unanswered: 1, first_at: now });
    if (restarted === 1) return true;
    const unanswered = transaction.raw('unanswered + 1');
    return (await row().where('unanswered', '<', most).update({ unanswered })) === 1;
  },

  /**
   * Counts a decoupled request before it is sent, among those after `since` (sliding window). With `opened`, the key's
   * last request must have ended too.
   */
  async admitDecoupled(
    transaction: Transaction,
    psuKey: string,
    now: Instant,
    { most, since }: RequestLimit,
    opened?: OpenRequest,
  ): Promise<boolean> {
    if (!(await hold(transaction, psuKey)))
      await requestTable.insertIfNew(transaction, emptyRow(psuKey, now));
    const row = await hold(transaction, psuKey);
    const counted = countedOf(row?.askedAt, since);
    if (counted.length >= most) return false;
    const rows = transaction('sca_requests').where({ psu_key: psuKey });
    const free = opened ? rows.whereRaw(`not ${isOpen}`, [opened.idleSince]) : rows;
    const open = opened && { open_id: opened.authorisationId };
    return (await free.update({ ...toTimes([...counted, now], now), ...open })) === 1;
  },

  /** Whether `admitDecoupled` would count a request now; with `idleSince`, whether the key's last request has ended too. */
  async mayAdmitDecoupled(
    db: Connection,
    psuKey: string,
    { most, since }: RequestLimit,
    idleSince?: Instant,
  ): Promise<boolean> {
    const row = await findRow(db, psuKey);
    if (countedOf(row?.askedAt, since).length >= most) return false;
    return idleSince === undefined || (await findOpen(db, psuKey, idleSince)) === undefined;
  },

  /**
   * Ends the key's open request, which its customer has confirmed; returns when the request was counted, or undefined
   * when another request was the last one.
   */
  async confirm(
    transaction: Transaction,
    psuKey: string,
    authorisationId: string,
  ): Promise<Instant | undefined> {
    const row = await hold(transaction, psuKey);
    if (row?.openId !== authorisationId) return undefined;
    await transaction('sca_requests').where({ psu_key: psuKey }).update({ open_id: null });
    return row.askedAt?.at(-1);
  },

  /** Takes back the count of a confirmed request. */
  async uncount(transaction: Transaction, psuKey: string, at: Instant): Promise<void> {
    const row = await hold(transaction, psuKey);
    const times = row?.askedAt ?? [];
    const place = times.indexOf(at);
    if (place === -1) return;
    await transaction('sca_requests')
      .where({ psu_key: psuKey })
      .update(toTimes(times.toSpliced(place, 1), at));
  },

  /** Resets the count once the customer has confirmed a request, which proves that the phone is in use. */
  clear: change<[psuKey: string]>((knex, psuKey) => knex('sca_requests').where('psu_key', psuKey).delete()),

  before: rowsBefore(requestTable, 'first_at'),
};
