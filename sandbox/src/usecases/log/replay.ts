/** Replays a logged call: the server calls itself, and the log gets a new entry. */
import type { LogEntry } from '../../request-log/entry.js';
import { type ReplayableCall, toReplayableCall } from '../../request-log/replay.js';
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { Workspace } from '../../domain/workspace.js';
import type { SandboxServices, SelfCallAnswer } from '../sandbox-services.js';
import { findLogEntry } from './log-reading.js';

export interface ReplayOptions {
  readonly keepsRequestId: boolean;
  /** Values for the masked parts of the entry, by name. */
  readonly brought: ReadonlyMap<string, string>;
}

/** The entry usually appears at once; an overloaded log writes the entry later or drops it. */
const mostLooks = 20;
const pauseMilliseconds = 50;

/**
 * Returns the new entry. Throws what `toReplayableCall` throws, `resource.unknown` for an entry of another workspace, and
 * `server.unavailable` where the new entry is late.
 */
export async function replayLogEntry(
  entryId: string,
  { brought, keepsRequestId }: ReplayOptions,
  workspace: Workspace,
  services: SandboxServices,
): Promise<LogEntry> {
  const entry = await findLogEntry(entryId, workspace, services);
  const call = toReplayableCall(entry, brought);
  return repeatCall(call, keepsRequestId ? entry.requestId : undefined, workspace, services);
}

/** Makes the call, under a new X-Request-ID unless one is given; returns the new entry, and throws as above. */
export async function repeatCall(
  call: ReplayableCall,
  requestId: string | undefined,
  workspace: Workspace,
  services: SandboxServices,
): Promise<LogEntry> {
  const { entry } = await makeCall(call, { requestId, looks: mostLooks }, workspace, services);
  if (entry) return entry;
  throw new Problem(
    'server.unavailable',
    'The call was made, but its log entry is late; look for it in the log.',
  );
}

export interface SentCall {
  /** Absent for an aborted call. */
  readonly answer?: SelfCallAnswer;
  /** Absent for a call that no client has made, and while the log is late. */
  readonly entry?: LogEntry;
}

interface CallOptions {
  /** The X-Request-ID of an earlier call; absent for a new one. */
  readonly requestId?: string | undefined;
  readonly clientId?: string | undefined;
  /** How often the log is read for the entry. */
  readonly looks?: number;
}

/** Makes a call, and finds its entry in the log. */
export async function makeCall(
  { headers, ...call }: ReplayableCall,
  { clientId, looks = 1, requestId: keptId }: CallOptions,
  workspace: Workspace,
  services: SandboxServices,
): Promise<SentCall> {
  const before = keptId === undefined ? undefined : await findNewestId(keptId, workspace, services);
  const requestId = keptId ?? services.randomIdentifier();
  const all = [...headers, { name: 'X-Request-ID', value: requestId }];
  // The log has decoded the values; Node writes a byte for each character.
  const asBytes = (value: string) => Buffer.from(value).toString('latin1');
  const answer = await services.callItself({
    ...call,
    ...defined({ clientId }),
    headers: all.flatMap(({ name, value }) => [name, asBytes(value)]),
  });
  for (let look = 1; look <= looks; look += 1) {
    await services.flushLog();
    const newest = await findNewestId(requestId, workspace, services);
    if (newest !== undefined && newest !== before)
      return defined({ answer, entry: await findLogEntry(newest, workspace, services) });
    if (look < looks) await services.pause(pauseMilliseconds);
  }
  return defined({ answer });
}

async function findNewestId(
  requestId: string,
  { id }: Workspace,
  { portal, read }: SandboxServices,
): Promise<string | undefined> {
  const [newest] = await read.run((db) =>
    portal.workspaceLog.list(db, id, { filter: { requestId }, most: 1 }),
  );
  return newest?.id;
}
