/** Request log of a workspace's clients: the newest calls, without secrets. */
import type { Knex } from 'knex';
import type { LogContent, LogEntry } from '../../request-log/entry.js';
import type { Instant } from '../../../../src/domain/time.js';
import { instant, integer, json, optional, text } from '../../../../src/storage/sql/columns.js';
import { query } from '../../../../src/storage/sql/statement.js';
import { createRetention } from '../retention.js';
import { select, type Stored, table } from '../../../../src/storage/sql/table.js';

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
  /** The first digit of the status: 0 for a call without an answer. */
  readonly statusClass?: number;
  readonly method?: string;
  readonly code?: string;
  /** Calls that began at this instant or later. */
  readonly since?: Instant;
  /** A text anywhere in the call or its answer, in any case. */
  readonly text?: string;
}

/** The place of an entry in the list: by its call's start, then by the order of storing. */
export interface LogPlace {
  readonly start: Instant;
  readonly position: number;
}

const last: LogPlace = { start: Number.MAX_SAFE_INTEGER, position: Number.MAX_SAFE_INTEGER };

export const workspaceLog = {
  insertAll: logTable.insertAll,

  find: logTable.first<[workspaceId: string, id: string]>((rows, workspaceId, id) =>
    rows.where('workspace_id', workspaceId).where('id', id),
  ),

  /** Lists entries by start, the newest first; only those before `behind`, where it is given (pagination). */
  list(
    db: Knex,
    workspaceId: string,
    {
      behind = last,
      filter,
      most,
    }: { readonly behind?: LogPlace; readonly filter: LogFilter; readonly most: number },
  ): Promise<readonly ListedLogEntry[]> {
    const { requestId = '', text: typed = '' } = filter;
    const inLowerCase = { requestId: requestId.toLowerCase(), text: typed.toLowerCase() };
    return listAll(db, workspaceId, behind, { ...everything, ...filter, ...inLowerCase }, most);
  },

  /** The values by which the kept entries can be filtered, a row for each entry. */
  facets: select('workspace_log', {
    clientId: text('client_id'),
    method: text('method'),
    code: optional(text('code')),
  }).all<[workspaceId: string]>((rows, workspaceId) => rows.where('workspace_id', workspaceId)),

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

  ...createRetention('workspace_log'),
};

/** One statement serves all filters: these values disable its conditions. */
const everything: Required<LogFilter> = {
  clientId: '',
  code: '',
  method: '',
  operation: '',
  requestId: '',
  since: 0,
  status: 0,
  statusClass: -1,
  text: '',
};

const start = 'at - milliseconds';
const listAll = listed.all<
  [workspaceId: string, behind: LogPlace, filter: Required<LogFilter>, most: number]
>((rows, workspaceId, behind, filter, most) =>
  rows
    .where('workspace_id', workspaceId)
    .whereRaw(`(${start} < ? or (${start} = ? and position < ?))`, [
      behind.start,
      behind.start,
      behind.position,
    ])
    .whereRaw("(? = '' or client_id = ?)", [filter.clientId, filter.clientId])
    .whereRaw("(? = '' or code = ?)", [filter.code, filter.code])
    .whereRaw("(? = '' or method = ?)", [filter.method, filter.method])
    .whereRaw("(? = '' or operation = ?)", [filter.operation, filter.operation])
    .whereRaw("(? = '' or request_id = ?)", [filter.requestId, filter.requestId])
    .whereRaw(`${start} >= ?`, [filter.since])
    .whereRaw('(? = 0 or status = ?)', [filter.status, filter.status])
    .whereRaw('(? < 0 or (status >= ? * 100 and status < ? * 100 + 100))', [
      filter.statusClass,
      filter.statusClass,
      filter.statusClass,
    ])
    .whereRaw(
      "(? = '' or request_id = ? or client_id = ? or instr(lower(path), ?) > 0 or instr(lower(content), ?) > 0)",
      [filter.text, filter.text, filter.text, filter.text, filter.text],
    )
    .orderByRaw(`${start} desc, position desc limit ?`, [most]),
);
