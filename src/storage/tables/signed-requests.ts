/** What the id of each signed request was used for, in the database so that every process knows it. */
import { instant, text } from '../columns.js';
import { rowsBefore } from '../retention.js';
import { changesOne } from '../statement.js';
import { type Stored, table } from '../table.js';

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

  /** Keeps it for longer; false when it is not there any more, or is kept as long as that already. */
  keep: changesOne<[row: Stored<typeof requestTable>]>(
    (knex, { goodUntil, organisationId, requestKey, targetHash }) =>
      knex('signed_requests')
        .where({ organisation_id: organisationId, request_key: requestKey, target_hash: targetHash })
        .where('good_until', '<', goodUntil)
        .update({ good_until: goodUntil }),
  ),

  before: rowsBefore(requestTable, 'good_until'),
};
