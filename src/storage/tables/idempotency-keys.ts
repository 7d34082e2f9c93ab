/** The first outcome of every mutating call, by its idempotency key: client and X-Request-ID. */
import { instant, json, text } from '../sql/columns.js';
import { rowsBefore } from '../retention.js';
import { table } from '../sql/table.js';

const keyTable = table('outcomes', ['clientId', 'requestId'], {
  clientId: text('client_id'),
  requestId: text('request_id'),
  contentHash: text('content_hash'),
  outcome: json<object>('outcome'),
  createdAt: instant('created_at'),
});

export const idempotencyKeys = {
  /** Stores an outcome; false when the key has one already, also from a concurrent transaction. */
  record: keyTable.insertIfNew,
  /** A row that stores an outcome through the unit of work; the key may have an outcome already. */
  row: keyTable.row,

  find: keyTable.first<[clientId: string, requestId: string]>((rows, clientId, requestId) =>
    rows.where({ client_id: clientId, request_id: requestId }),
  ),

  before: rowsBefore(keyTable, 'created_at'),
};
