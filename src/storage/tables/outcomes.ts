/** The first outcome of every mutating call, keyed by client and X-Request-ID. */
import type { Knex } from 'knex';
import type { Instant } from '../../domain/time.js';
import { oldRows } from '../retention.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

export interface RecordedOutcome {
  readonly clientId: string;
  readonly requestId: string;
  readonly contentHash: string;
  readonly outcome: object;
  readonly createdAt: Instant;
}

const insertOutcome = statement((knex, value) =>
  knex('outcomes')
    .insert({
      client_id: value('clientId'),
      request_id: value('requestId'),
      content_hash: value('contentHash'),
      outcome: value('outcome'),
      created_at: value('createdAt'),
    })
    .onConflict(['client_id', 'request_id'])
    .ignore(),
);

const selectOutcome = statement((knex, value) =>
  knex('outcomes')
    .select('content_hash', 'outcome')
    .where({ client_id: value('clientId'), request_id: value('requestId') }),
);

export const outcomes = {
  /** Stores an outcome; false when there is one already, or another transaction has just committed one. */
  async record(transaction: Transaction, row: RecordedOutcome): Promise<boolean> {
    return (await insertOutcome.change(transaction, { ...row, outcome: JSON.stringify(row.outcome) })) === 1;
  },

  async find(
    db: Knex,
    clientId: string,
    requestId: string,
  ): Promise<{ readonly contentHash: string; readonly outcome: unknown } | undefined> {
    const row = await selectOutcome.first<{ content_hash: string; outcome: string }>(db, {
      clientId,
      requestId,
    });
    return row && { contentHash: row.content_hash, outcome: JSON.parse(row.outcome) };
  },

  before: (instant: Instant) =>
    oldRows({
      table: 'outcomes',
      key: ['client_id', 'request_id'],
      areOld: (rows) => rows.where('created_at', '<', instant),
      orderBy: 'created_at',
    }),
};
