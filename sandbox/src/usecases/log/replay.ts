/** Replays a logged call: the server calls itself, and the log gets a new entry. */
import type { LogEntry } from '../../request-log/entry.js';
import {
  type EditedCall,
  parseEditedCall,
  type ReplayableCall,
  toReplayableCall,
} from '../../request-log/replay.js';
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

/** Returns the new entry. Throws what `replayed` throws, and `resource.unknown` for an entry of another workspace. */
export async function replayLogEntry(
  entryId: string,
  { brought, keepsRequestId }: ReplayOptions,
  workspace: Workspace,
  services: SandboxServices,
): Promise<LogEntry> {
  const entry = await findLogEntry(entryId, workspace, services);
  const call = toReplayableCall(entry, brought);
  const made = await callAndFind(call, keepsRequestId ? entry.requestId : undefined, workspace, services);
  return made.entry;
}

/** A call with its entry, in which secrets are masked, and its answer, absent for an aborted call. */
export interface MadeCall {
  readonly entry: LogEntry;
  readonly answer: SelfCallAnswer | undefined;
}

/** Makes a call of the editor. Throws what `parseEditedCall` throws, and as above. */
export async function callEdited(
  edited: EditedCall,
  requestId: string | undefined,
  workspace: Workspace,
  services: SandboxServices,
): Promise<MadeCall> {
  return callAndFind(parseEditedCall(edited), requestId, workspace, services);
}

/** Makes the call, under a new X-Request-ID unless one is given, and returns its entry. */
async function callAndFind(
  call: ReplayableCall,
  keptId: string | undefined,
  workspace: Workspace,
  services: SandboxServices,
): Promise<MadeCall> {
  const requestId = keptId ?? services.randomIdentifier();
  const before = await findNewestId(requestId, workspace, services);
  const answer = await callItself(call, { requestId }, services);
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await services.flushLog();
    const newest = await findNewestId(requestId, workspace, services);
    if (newest !== undefined && newest !== before)
      return { answer, entry: await findLogEntry(newest, workspace, services) };
    await services.pause(pauseMilliseconds);
  }
  throw new Problem(
    'server.unavailable',
    'The call was made, and its entry is late; look for it in the log.',
  );
}

interface CallOrigin {
  readonly requestId: string;
  /** See `SelfCall`. */
  readonly clientId?: string;
}

function callItself(
  { headers, ...call }: ReplayableCall,
  { requestId, ...origin }: CallOrigin,
  services: SandboxServices,
): Promise<SelfCallAnswer | undefined> {
  const all = [...headers, { name: 'X-Request-ID', value: requestId }];
  // The log has decoded the values; Node writes a byte for each character.
  const asBytes = (value: string) => Buffer.from(value).toString('latin1');
  return services.callItself({
    ...call,
    ...origin,
    headers: all.flatMap(({ name, value }) => [name, asBytes(value)]),
  });
}

/** A call of the reference. */
export interface SentCall {
  /** Absent for an aborted call. */
  readonly answer?: SelfCallAnswer;
  /** Absent for a call that no client has made, and while the log is late. */
  readonly entry?: LogEntry;
}

/** Makes a call of the reference, recorded in the log of this client. Throws what `parseEditedCall` throws. */
export async function sendCall(
  edited: EditedCall,
  clientId: string | undefined,
  workspace: Workspace,
  services: SandboxServices,
): Promise<SentCall> {
  const call = parseEditedCall(edited);
  const requestId = services.randomIdentifier();
  const answer = await callItself(call, { requestId, ...defined({ clientId }) }, services);
  await services.flushLog();
  const id = await findNewestId(requestId, workspace, services);
  const entry = id === undefined ? undefined : await findLogEntry(id, workspace, services);
  return defined({ answer, entry });
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
