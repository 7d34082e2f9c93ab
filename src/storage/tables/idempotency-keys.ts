/** The first outcome of every mutating call, by its idempotency key: client and X-Request-ID. */
import type { Knex } from 'knex';
import type { Instant } from '../../domain/time.js';
import { instant, json, text } from '../columns.js';
import { expiredRows } from '../retention.js';
import { select, type Stored, table } from '../table.js';

const keyTable = table({
  name: 'outcomes',
  key: ['clientId', 'requestId'],
  fields: {
    clientId: text('client_id'),
    requestId: text('request_id'),
    contentHash: text('content_hash'),
    outcome: json<object>('outcome'),
    createdAt: instant('created_at'),
  },
});

export type IdempotencyKey = Stored<typeof keyTable>;

const selectByKey = select('outcomes', keyTable, (rows, value) =>
  rows.where({ client_id: value('clientId'), request_id: value('requestId') }),
);

export const idempotencyKeys = {
  /** Stores an outcome; false when there is one already, or another transaction has just committed one. */
  record: keyTable.insertIfNew,

  find: (db: Knex, clientId: string, requestId: string): Promise<IdempotencyKey | undefined> =>
    selectByKey.first(db, { clientId, requestId }),

  before: (time: Instant) =>
    expiredRows(keyTable, (rows) => rows.where('created_at', '<', time), 'created_at'),
};
