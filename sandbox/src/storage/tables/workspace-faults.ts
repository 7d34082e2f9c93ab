/** Fault injection for the clients of a workspace. */
import { faultEffects } from '../../domain/faults.js';
import { integer, oneOf, optional, text } from '../../../../src/storage/sql/columns.js';
import { change, changesOne } from '../../../../src/storage/sql/statement.js';
import { select, type Stored, table } from '../../../../src/storage/sql/table.js';

const rule = {
  operation: optional(text('operation')),
  effect: oneOf('effect', faultEffects),
  delayMilliseconds: optional(integer('delay_milliseconds')),
  calls: integer('calls'),
  callsLeft: integer('calls_left'),
};
const key = { workspaceId: text('workspace_id'), position: integer('position') };

const faultTable = table('workspace_faults', ['workspaceId', 'position'], { ...key, ...rule });
const shown = select('workspace_faults', rule);
const ofClient = select('workspace_faults as f', {
  workspaceId: text('f.workspace_id'),
  position: integer('f.position'),
  effect: oneOf('f.effect', faultEffects),
  delayMilliseconds: optional(integer('f.delay_milliseconds')),
});

export type DueFault = Stored<typeof ofClient>;

export const workspaceFaults = {
  list: shown.known<[workspaceId: string]>((rows, workspaceId) =>
    rows.where('workspace_id', workspaceId).orderBy('position'),
  ),

  insertAll: faultTable.insertAll,

  clear: change<[workspaceId: string]>((knex, workspaceId) =>
    knex('workspace_faults').where('workspace_id', workspaceId).delete(),
  ),

  /** The active faults that match a client's call, in order; none for a client without a workspace. */
  findDue: ofClient.known<[clientId: string, operation: string]>((rows, clientId, operation) =>
    rows
      .join('workspace_clients as c', 'c.workspace_id', 'f.workspace_id')
      .where('c.client_id', clientId)
      .where('f.calls_left', '>', 0)
      .where((each) => each.whereNull('f.operation').orWhere('f.operation', operation))
      .orderBy('f.position'),
  ),

  /** Counts a call against a fault; false when other calls have used it up. */
  take: changesOne<[fault: Pick<DueFault, 'workspaceId' | 'position'>]>((knex, { position, workspaceId }) =>
    knex('workspace_faults')
      .where({ workspace_id: workspaceId, position })
      .where('calls_left', '>', 0)
      .update({ calls_left: knex.raw('calls_left - 1') }),
  ),
};
