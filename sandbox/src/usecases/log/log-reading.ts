/** Reads a workspace's request log, with pagination by cursor. */
import type { LogEntry } from '../../request-log/entry.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { Workspace } from '../../domain/workspace.js';
import type { ListedLogEntry, LogFilter } from '../../storage/tables/workspace-log.js';
import type { SandboxServices } from '../sandbox-services.js';

const usualPageSize = 50;

export interface LogQuery {
  readonly filter: LogFilter;
  readonly cursor?: string | undefined;
  readonly pageSize?: number | undefined;
}

export interface LogPage {
  readonly entries: readonly ListedLogEntry[];
  readonly next?: string;
}

/** Returns a page of entries, the newest first. Throws `request.invalid` for a cursor of another list. */
export async function listLog(
  { cursor, filter, pageSize = usualPageSize }: LogQuery,
  { id }: Workspace,
  { flushLog, logCursors, portal, read }: SandboxServices,
): Promise<LogPage> {
  const listing = `log ${id}`;
  const place = cursor === undefined ? undefined : logCursors.open(listing, cursor);
  if (cursor !== undefined && place === undefined)
    throw new Problem(
      'request.invalid',
      'query.cursor is not the next of a page of this log.',
      'query.cursor',
    );
  // Calls of this process that are still in the buffer must be found.
  await flushLog();
  const behind = place === undefined ? {} : { behind: Number(place) };
  const found = await read.run((db) =>
    portal.workspaceLog.list(db, id, { ...behind, filter, most: pageSize + 1 }),
  );
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  if (found.length <= pageSize || !last) return { entries };
  return { entries, next: logCursors.seal(listing, String(last.position)) };
}

/** Throws `resource.unknown` for an entry that is not in this workspace's log. */
export async function findLogEntry(
  entryId: string,
  { id }: Workspace,
  { portal, read }: SandboxServices,
): Promise<LogEntry> {
  const entry = await read.run((db) => portal.workspaceLog.find(db, id, entryId));
  if (entry) return entry;
  throw new Problem('resource.unknown', 'The log has no entry of this id.', 'path.entryId');
}

export async function clearLog(
  { id }: Workspace,
  { flushLog, portal, work }: SandboxServices,
): Promise<void> {
  // Removes earlier calls that are still in the buffer too.
  await flushLog();
  await work.run((transaction) => portal.workspaceLog.removeAll(transaction, id));
}
