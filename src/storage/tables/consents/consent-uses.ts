/** Counts uses of consents (frequency per day). */
import type { Instant, LocalDate } from '../../../domain/time.js';
import { initial, instant, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { change, changesOne } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const useTable = table('consent_uses', ['consentId', 'day', 'endpoint'], {
  consentId: text('consent_id'),
  day: text('day'),
  endpoint: text('endpoint'),
  uses: initial('uses', 1),
});

const readTable = table('counted_reads', ['consentId', 'endpoint'], {
  consentId: text('consent_id'),
  endpoint: text('endpoint'),
  callHash: text('call_hash'),
  countedAt: instant('counted_at'),
});

const findRead = readTable.first<[consentId: string, endpoint: string, callHash: string]>(
  (rows, consentId, endpoint, callHash) =>
    rows.where({ consent_id: consentId, endpoint, call_hash: callHash }),
);

const countUse = changesOne<[use: DailyUse]>((knex, { consentId, day, endpoint, limit }) =>
  knex('consent_uses')
    .where({ consent_id: consentId, day, endpoint })
    .where('uses', '<', limit)
    .update({ uses: knex.raw('uses + 1') }),
);

// The time is set before the count, because MariaDB evaluates assignments from left to right.
const countEndpoint = change<[consentId: string, now: Instant]>((knex, consentId, now) =>
  knex.raw(
    `update consents
        set used_up_at = case when endpoints_left <= 1 then ? else used_up_at end,
            endpoints_left = endpoints_left - 1
      where id = ? and endpoints_left > 0`,
    [now, consentId],
  ),
);

/** Replaces the day in the uses of a consent for one access. */
const ever = 'ever';

export interface ConsentUse {
  readonly consentId: string;
  /** Identifies the endpoint and account within the consent. */
  readonly endpoint: string;
}

/** A read under a consent for one access. */
export interface SingleRead extends ConsentUse {
  /** Equal for a retry of the same call. */
  readonly callHash: string;
  readonly countedAt: Instant;
}

export interface DailyUse extends ConsentUse {
  readonly day: LocalDate;
  readonly limit: number;
}

export const consentUses = {
  /** Counts a use within the day's limit; false when it is reached. */
  async count(transaction: Transaction, use: DailyUse): Promise<boolean> {
    // The row nearly always exists; when a concurrent call inserts the row first, the second update finds it.
    return (
      (await countUse(transaction, use)) ||
      (await useTable.insertIfNew(transaction, use)) ||
      countUse(transaction, use)
    );
  },

  /**
   * Counts the only use of an endpoint of a consent for one access, at an instant of the consent's clock; false when it
   * is used already.
   */
  async countOnly(transaction: Transaction, read: SingleRead, now: Instant): Promise<boolean> {
    const { consentId, endpoint } = read;
    if (!(await useTable.insertIfNew(transaction, { consentId, endpoint, day: ever }))) return false;
    await countEndpoint(transaction, consentId, now);
    await readTable.insertIfNew(transaction, read);
    return true;
  },

  /** Whether this very call was counted after an instant. A concurrent call has committed by the time of its refusal. */
  async isCounted(
    transaction: Transaction,
    { callHash, consentId, endpoint }: SingleRead,
    since: Instant,
  ): Promise<boolean> {
    const counted = await findRead(transaction, consentId, endpoint, callHash);
    return counted !== undefined && counted.countedAt > since;
  },

  readsBefore: rowsBefore(readTable, 'counted_at'),

  /** Uses before a day; those of a consent for one access are never deleted. */
  before: rowsBefore(useTable, 'day'),
};
