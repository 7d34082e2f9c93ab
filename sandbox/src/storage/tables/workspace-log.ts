/** Request log of a workspace's clients: the newest calls, without secrets. */
import type { Knex } from 'knex';
import type { LogContent, LogEntry } from '../../request-log/entry.js';
import type { Instant } from '../../../../src/domain/time.js';
import { instant, integer, json, optional, text } from '../../../../src/storage/sql/columns.js';
import { change, query } from '../../../../src/storage/sql/statement.js';
import { createKeepNewest } from '../keep-newest.js';
import { select, type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

const summary = {
  id: text('id'),
  workspaceId: text('workspace_id'),
  recordedAt: instant('recorded_at'),
  at: instant('at'),
  aheadMilliseconds: integer('ahead_milliseconds'),
  milliseconds: integer('milliseconds'),
  requestId: text('request_id'),
  clientId: text('client_id'),
  contract: optional(text('contract')),
  operation: optional(text('operation')),
  method: text('method'),
  path: text('path'),
  status: integer('status'),
  code: optional(text('code')),
  missed: integer('missed'),
};

const logTable = table('workspace_log', ['id'], {
  ...summary,
  stateHash: optional(text('state_hash')),
  content: json<LogContent>('content'),
});
const listed = select('workspace_log', { ...summary, position: integer('position') });

export type StoredLogEntry = Stored<typeof logTable> & LogEntry;
export type ListedLogEntry = Stored<typeof listed>;

/** Filters of the list; an absent filter matches every entry. */
export interface LogFilter {
  readonly requestId?: string;
  readonly status?: number;
  readonly operation?: string;
  readonly clientId?: string;
}

export const workspaceLog = {
  insertAll: (transaction: Transaction, entries: readonly Stored<typeof logTable>[]): Promise<void> =>
    logTable.insertAll(transaction, entries),

  find: logTable.first<[workspaceId: string, id: string]>((rows, workspaceId, id) =>
    rows.where('workspace_id', workspaceId).where('id', id),
  ),

  /** Lists entries, the newest first; only those before the position `behind`, where it is given (pagination). */
  list(
    db: Knex,
    workspaceId: string,
    { behind, filter, most }: { readonly behind?: number; readonly filter: LogFilter; readonly most: number },
  ): Promise<readonly ListedLogEntry[]> {
    return listAll(db, workspaceId, behind ?? Number.MAX_SAFE_INTEGER, toConditions(filter), most);
  },

  /** The clients that requested an authorization with this OAuth2 state. */
  clientsOfState: query<string, [stateHash: string]>(
    ([clientId]) => String(clientId),
    (knex, stateHash) => knex('workspace_log').distinct('client_id').where('state_hash', stateHash),
  ),

  /** The entries recorded since an instant, the oldest first. */
  since: listed.all<[workspaceId: string, since: Instant, most: number]>((rows, workspaceId, since, most) =>
    rows
      .where('workspace_id', workspaceId)
      .where('recorded_at', '>=', since)
      .orderByRaw('position limit ?', [most]),
  ),

  /** Deletes all but the newest entries of a workspace. */
  keepNewest: createKeepNewest('workspace_log'),

  removeAll: change<[workspaceId: string]>((knex, workspaceId) =>
    knex('workspace_log').where('workspace_id', workspaceId).delete(),
  ),
};

/** One statement serves all filters: an empty filter value disables its condition. */
function toConditions({ clientId = '', operation = '', requestId = '', status = 0 }: LogFilter) {
  return { clientId, operation, requestId: requestId.toLowerCase(), status };
}

const listAll = listed.all<
  [workspaceId: string, behind: number, filter: ReturnType<typeof toConditions>, most: number]
>((rows, workspaceId, behind, { clientId, operation, requestId, status }, most) =>
  rows
    .where('workspace_id', workspaceId)
    .where('position', '<', behind)
    .whereRaw("(? = '' or client_id = ?)", [clientId, clientId])
    .whereRaw("(? = '' or operation = ?)", [operation, operation])
    .whereRaw("(? = '' or request_id = ?)", [requestId, requestId])
    .whereRaw('(? = 0 or status = ?)', [status, status])
    .orderByRaw('position desc limit ?', [most]),
);
