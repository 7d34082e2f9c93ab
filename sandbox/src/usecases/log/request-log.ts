/**
 * The request log of workspaces' clients. A call is recorded after its answer and written in a batch a moment later: no
 * caller waits for the log or is refused because the log fails.
 */
import { mostEntries } from '../../request-log/entry.js';
import { mostEvents, type NotedEvent } from '../../request-log/noted-event.js';
import { defined } from '../../../../src/domain/defined.js';
import type { StoredLogEntry } from '../../storage/tables/workspace-log.js';
import type { SandboxServices } from '../sandbox-services.js';
import { CallBuffer, type BufferedCalls } from './call-buffer.js';
import { maskCall, type NotedCall } from '../../request-log/noted-call.js';
import { ClientOwners } from './client-owners.js';
import type { StoredEvent } from '../../storage/tables/workspace-events.js';
import { ownEvents, toNotedEvent } from './workspace-events.js';

/** Soon enough for a developer who follows the log. */
const pauseMilliseconds = 100;
/** After a batch of this many calls the next one waits longer, so that the log does not slow busy clients. */
const manyCalls = 20;
const longPauseMilliseconds = 500;
/** Events that wait to be stored; beyond this the oldest are dropped. */
const mostWaiting = 1000;

type LogServices = Pick<SandboxServices, 'clock' | 'fingerprint' | 'ids' | 'portal' | 'read' | 'work'>;
type NewEntry = Omit<StoredLogEntry, 'aheadMilliseconds'>;
type NewEvent = Omit<StoredEvent, 'aheadMilliseconds'>;

export class RequestLog {
  readonly #services: LogServices;
  readonly #owners: ClientOwners;
  readonly #tell: (error: unknown) => void;
  readonly #gathered = new CallBuffer();
  #events: NotedEvent[] = [];
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
    this.#begin();
  }

  noteEvent(event: NotedEvent): void {
    if (this.#events.length >= mostWaiting) this.#events.shift();
    this.#events.push(event);
    this.#begin();
  }

  /** Receives the bank's events, after their commits. */
  readonly notice = (event: Parameters<typeof toNotedEvent>[0]): void => {
    const noted = toNotedEvent(event, this.#services.clock.now());
    if (noted) this.noteEvent(noted);
  };

  #begin(): void {
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
    if (this.#gathered.isEmpty && this.#events.length === 0) return;
    const gathered = this.#gathered.take();
    const waiting = this.#events;
    this.#events = [];
    this.#pause = gathered.calls.length > manyCalls ? longPauseMilliseconds : pauseMilliseconds;
    try {
      const entries = await this.#entriesOf(gathered);
      const events = await ownEvents(waiting, this.#owners, this.#services);
      const workspaceIds = listWorkspaceIds([...entries, ...events]);
      if (workspaceIds.length === 0) return;
      await this.#store(workspaceIds, entries, events);
      for (const id of workspaceIds) for (const listener of this.#listeners) listener(id);
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
      const { requestId, ...masked } = maskCall(call, fingerprint);
      return [
        {
          ...masked,
          id: ids.next(),
          workspaceId,
          recordedAt,
          requestId: requestId.toLowerCase(),
          missed: before,
          ...defined({ stateHash }),
        },
      ];
    });
  }

  /** Stores all in one transaction that locks the workspaces; skips removed workspaces. */
  #store(
    workspaceIds: readonly string[],
    entries: readonly NewEntry[],
    events: readonly NewEvent[],
  ): Promise<void> {
    const { portal, work } = this.#services;
    return work.run(async (transaction) => {
      for (const id of workspaceIds) {
        if (!(await portal.workspaces.lock(transaction, id))) continue;
        const [workspace] = await portal.workspaces.findAll(transaction, [id]);
        const { aheadMilliseconds = 0 } = workspace ?? {};
        const keep = <Row extends { readonly workspaceId: string }>(rows: readonly Row[]) =>
          rows.filter(({ workspaceId }) => workspaceId === id).map((row) => ({ ...row, aheadMilliseconds }));
        await portal.workspaceLog.insertAll(transaction, keep(entries));
        await portal.workspaceLog.keepNewest(transaction, id, mostEntries);
        await portal.workspaceEvents.insertAll(transaction, keep(events));
        await portal.workspaceEvents.keepNewest(transaction, id, mostEvents);
      }
    });
  }
}

/** Sorted, so that two processes lock the workspaces in the same order and cannot deadlock. */
function listWorkspaceIds(rows: readonly { readonly workspaceId: string }[]): readonly string[] {
  return [...new Set(rows.map(({ workspaceId }) => workspaceId))].toSorted();
}

function findState({ operation, query }: NotedCall): string | undefined {
  return operation === 'authorize' ? (new URLSearchParams(query).get('state') ?? undefined) : undefined;
}
