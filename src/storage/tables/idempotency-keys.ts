/** The first outcome of every mutating call, by its idempotency key: client and X-Request-ID. */
import { instant, json, text } from '../columns.js';
import { rowsBefore } from '../retention.js';
import { table } from '../table.js';

const keyTable = table('outcomes', ['clientId', 'requestId'], {
  clientId: text('client_id'),
  requestId: text('request_id'),
  contentHash: text('content_hash'),
  outcome: json<object>('outcome'),
  createdAt: instant('created_at'),
});

export const idempotencyKeys = {
  /** Stores an outcome; false when there is one already, or another transaction has just committed one. */
  record: keyTable.insertIfNew,
  /** An outcome to be stored, of which there may be one already, or another transaction just commits one. */
  row: keyTable.row,

  find: keyTable.first<[clientId: string, requestId: string]>((rows, clientId, requestId) =>
    rows.where({ client_id: clientId, request_id: requestId }),
  ),

  before: rowsBefore(keyTable, 'created_at'),
};
