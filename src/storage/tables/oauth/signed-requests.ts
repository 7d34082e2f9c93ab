/** Replay protection of signed requests: the target of each request id, stored in the database for all processes. */
import { instant, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { changesOne } from '../../sql/statement.js';
import { type Stored, table } from '../../sql/table.js';

const requestTable = table('signed_requests', ['organisationId', 'requestKey'], {
  organisationId: text('organisation_id'),
  requestKey: text('request_key'),
  targetHash: text('target_hash'),
  goodUntil: instant('good_until'),
});

export const signedRequests = {
  row: requestTable.row,

  find: requestTable.first<[organisationId: string, requestKey: string]>((rows, organisationId, requestKey) =>
    rows.where({ organisation_id: organisationId, request_key: requestKey }),
  ),

  /** Extends how long an id is kept; false when the id is gone or is already kept as long. */
  keep: changesOne<[row: Stored<typeof requestTable>]>(
    (knex, { goodUntil, organisationId, requestKey, targetHash }) =>
      knex('signed_requests')
        .where({ organisation_id: organisationId, request_key: requestKey, target_hash: targetHash })
        .where('good_until', '<', goodUntil)
        .update({ good_until: goodUntil }),
  ),

  before: rowsBefore(requestTable, 'good_until'),
};
