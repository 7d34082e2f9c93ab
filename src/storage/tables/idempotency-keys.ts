/** The first outcome of every mutating call, by its idempotency key: client and X-Request-ID. */
import type { Instant } from '../../domain/time.js';
import { instant, json, text } from '../columns.js';
import { rowsBefore } from '../retention.js';
import { type Stored, table } from '../table.js';

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

export const idempotencyKeys = {
  /** Stores an outcome; false when there is one already, or another transaction has just committed one. */
  record: keyTable.insertIfNew,

  find: keyTable.first<[clientId: string, requestId: string]>((rows, clientId, requestId) =>
    rows.where({ client_id: clientId, request_id: requestId }),
  ),

  before: rowsBefore<Instant>(keyTable, 'created_at'),
};
