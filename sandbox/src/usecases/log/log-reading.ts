/** Reads a workspace's request log, with pagination by cursor. */
import type { LogEntry } from '../../request-log/entry.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { Workspace } from '../../domain/workspace.js';
import type { ListedLogEntry, LogFilter, LogPlace } from '../../storage/tables/workspace-log.js';
import type { StoredEvent } from '../../storage/tables/workspace-events.js';
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

/** The values that the kept entries have, and their number. */
export interface LogFacets {
  readonly count: number;
  readonly clientIds: readonly string[];
  readonly methods: readonly string[];
  readonly codes: readonly string[];
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
      'query.cursor is not a value next of a page of this log.',
      'query.cursor',
    );
  // Calls of this process that are still in the buffer must be found.
  await flushLog();
  const behind = place === undefined ? {} : { behind: parsePlace(place) };
  const found = await read.run((db) =>
    portal.workspaceLog.list(db, id, { ...behind, filter, most: pageSize + 1 }),
  );
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  if (found.length <= pageSize || !last) return { entries };
  return { entries, next: logCursors.seal(listing, `${last.at - last.milliseconds} ${last.position}`) };
}

function parsePlace(place: string): LogPlace {
  const [start = 0, position = 0] = place.split(' ').map(Number);
  return { start, position };
}

export async function readLogFacets(
  { id }: Workspace,
  { portal, read }: SandboxServices,
): Promise<LogFacets> {
  const rows = await read.run((db) => portal.workspaceLog.facets(db, id));
  const differing = (values: readonly string[]) => [...new Set(values)].filter(Boolean).toSorted();
  return {
    count: rows.length,
    clientIds: differing(rows.map(({ clientId }) => clientId)),
    methods: differing(rows.map(({ method }) => method)),
    codes: differing(rows.map(({ code = '' }) => code)),
  };
}

/** The maximum of events between the entries of a page. */
const mostBetween = 200;

/** Returns the events since the oldest of these entries, and up to the newest one unless the list begins with it. */
export function listEventsBetween(
  { entries, next }: LogPage,
  isFirst: boolean,
  { id }: Workspace,
  { portal, read }: SandboxServices,
): Promise<readonly StoredEvent[]> {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  const from = next === undefined || !oldest ? 0 : oldest.at - oldest.milliseconds;
  const to = isFirst || !newest ? Number.MAX_SAFE_INTEGER : newest.at - newest.milliseconds;
  return read.run((db) => portal.workspaceEvents.between(db, id, from, to, mostBetween));
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
  await work.run(async (transaction) => {
    await portal.workspaceLog.removeAll(transaction, id);
    await portal.workspaceEvents.removeAll(transaction, id);
  });
}
