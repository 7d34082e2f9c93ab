/**
 * The request log of workspaces' clients. A call is recorded after its answer and written in a batch a moment later: no
 * caller waits for the log or is refused because the log fails.
 */
import { mostEntries } from '../../request-log/entry.js';
import { defined } from '../../../../src/domain/defined.js';
import type { StoredLogEntry } from '../../storage/tables/workspace-log.js';
import type { SandboxServices } from '../sandbox-services.js';
import { CallBuffer, type BufferedCalls } from './call-buffer.js';
import { maskCall, type NotedCall } from '../../request-log/noted-call.js';
import { ClientOwners } from './client-owners.js';

/** Soon enough for a developer who follows the log. */
const pauseMilliseconds = 100;
/** After a batch of this many calls the next one waits longer, so that the log does not slow busy clients. */
const manyCalls = 20;
const longPauseMilliseconds = 500;

type LogServices = Pick<SandboxServices, 'clock' | 'fingerprint' | 'ids' | 'portal' | 'read' | 'work'>;
type NewEntry = Omit<StoredLogEntry, 'aheadMilliseconds'>;

export class RequestLog {
  readonly #services: LogServices;
  readonly #owners: ClientOwners;
  readonly #tell: (error: unknown) => void;
  readonly #gathered = new CallBuffer();
  readonly #listeners = new Set<(workspaceId: string) => void>();
  #pause = pauseMilliseconds;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** `tell` receives the errors of failed writes. */
  constructor(services: LogServices, tell: (error: unknown) => void) {
    this.#services = services;
    this.#owners = new ClientOwners(services);
    this.#tell = tell;
  }

  /** Whether the cache knows that this client's calls are not logged. */
  passesOver(clientId: string): boolean {
    return this.#owners.isOfNobody(clientId);
  }

  note(call: NotedCall): void {
    this.#gathered.add(call);
    this.#timer ??= setTimeout(() => void this.flush(), this.#pause).unref();
  }

  /** Writes all calls recorded so far. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Calls the listener when entries of a workspace were written; returns a function that removes the listener. */
  listen(listener: (workspaceId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async #write(): Promise<void> {
    if (this.#gathered.isEmpty) return;
    const gathered = this.#gathered.take();
    this.#pause = gathered.calls.length > manyCalls ? longPauseMilliseconds : pauseMilliseconds;
    try {
      const entries = await this.#entriesOf(gathered);
      if (entries.length === 0) return;
      await this.#store(entries);
      for (const id of listWorkspaceIds(entries)) for (const listener of this.#listeners) listener(id);
    } catch (error) {
      // An error of the log must reach no caller.
      this.#tell(error);
    }
  }

  async #entriesOf({ calls, missed }: BufferedCalls): Promise<readonly NewEntry[]> {
    const { clock, fingerprint, ids } = this.#services;
    const owners = await this.#owners.find([...new Set(calls.map(({ clientId }) => clientId))]);
    const left = new Map(missed);
    const recordedAt = clock.now();
    return calls.flatMap((call): NewEntry[] => {
      const state = findState(call);
      const stateHash = state === undefined ? undefined : fingerprint(state);
      const workspaceId = owners.get(call.clientId);
      if (workspaceId === undefined) return [];
      const before = left.get(call.clientId) ?? 0;
      left.delete(call.clientId);
      const { at, clientId, code, contract, method, milliseconds, operation, requestId, status } = call;
      return [
        {
          id: ids.next(),
          workspaceId,
          recordedAt,
          at,
          milliseconds,
          requestId: requestId.toLowerCase(),
          clientId,
          ...defined({ code, contract, operation, stateHash }),
          method,
          status,
          missed: before,
          ...maskCall(call),
        },
      ];
    });
  }

  /** Stores the entries in one transaction that locks their workspaces; skips the entries of removed workspaces. */
  #store(entries: readonly NewEntry[]): Promise<void> {
    const { portal, work } = this.#services;
    return work.run(async (transaction) => {
      for (const id of listWorkspaceIds(entries)) {
        if (!(await portal.workspaces.lock(transaction, id))) continue;
        const [workspace] = await portal.workspaces.findAll(transaction, [id]);
        const { aheadMilliseconds = 0 } = workspace ?? {};
        const own = entries.filter(({ workspaceId }) => workspaceId === id);
        await portal.workspaceLog.insertAll(
          transaction,
          own.map((entry) => ({ ...entry, aheadMilliseconds })),
        );
        await portal.workspaceLog.keepNewest(transaction, id, mostEntries);
      }
    });
  }
}

/** Sorted, so that two processes lock the workspaces in the same order and cannot deadlock. */
function listWorkspaceIds(entries: readonly NewEntry[]): readonly string[] {
  return [...new Set(entries.map(({ workspaceId }) => workspaceId))].toSorted();
}

function findState({ operation, query }: NotedCall): string | undefined {
  return operation === 'authorize' ? (new URLSearchParams(query).get('state') ?? undefined) : undefined;
}
