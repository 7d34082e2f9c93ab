/** Redirect callbacks that browsers delivered to the sandbox's own redirect address, by workspace of the client. */
import type { NamedValue } from '../../request-log/entry.js';
import { instant, json, text } from '../../../../src/storage/sql/columns.js';
import { createRetention } from '../retention.js';
import { type Stored, table } from '../../../../src/storage/sql/table.js';

const callbackTable = table('workspace_callbacks', ['id'], {
  id: text('id'),
  workspaceId: text('workspace_id'),
  at: instant('at'),
  clientId: text('client_id'),
  parameters: json<readonly NamedValue[]>('parameters'),
});

export type StoredCallback = Stored<typeof callbackTable>;

export const workspaceCallbacks = {
  insert: callbackTable.insert,

  /** The newest first. */
  list: callbackTable.all<[workspaceId: string]>((rows, workspaceId) =>
    rows.where('workspace_id', workspaceId).orderBy('position', 'desc'),
  ),

  ...createRetention('workspace_callbacks'),
};
