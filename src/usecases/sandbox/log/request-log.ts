/**
 * Keeps the calls of workspaces' clients. A call is noted when it has been answered, and written down a moment later
 * together with others: nobody waits for the log, and nobody is refused because it fails.
 */
import { mostEntries } from '../../../domain/sandbox/log/entry.js';
import { defined } from '../../../domain/defined.js';
import type { StoredLogEntry } from '../../../storage/tables/workspace-log.js';
import type { SandboxServices } from '../sandbox-services.js';
import { GatheredCalls, type Gathered } from './gathered-calls.js';
import { maskedOf, type NotedCall } from './noted-call.js';
import { ClientOwners } from './owners.js';

/** Soon enough for whoever looks on. */
const pauseMilliseconds = 100;
/** After a round of so many calls the next one waits longer: they come too fast to look on, and the log is not to slow them. */
const manyCalls = 20;
const longPauseMilliseconds = 500;

type LogServices = Pick<SandboxServices, 'clock' | 'fingerprint' | 'ids' | 'portal' | 'read' | 'work'>;
type NewEntry = Omit<StoredLogEntry, 'aheadMilliseconds'>;

export class RequestLog {
  readonly #services: LogServices;
  readonly #owners: ClientOwners;
  readonly #tell: (error: unknown) => void;
  readonly #gathered = new GatheredCalls();
  readonly #listeners = new Set<(workspaceId: string) => void>();
  #pause = pauseMilliseconds;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** `tell` is told of what could not be written down. */
  constructor(services: LogServices, tell: (error: unknown) => void) {
    this.#services = services;
    this.#owners = new ClientOwners(services);
    this.#tell = tell;
  }

  /** Whether nothing of this client is kept, as far as that is known at once. */
  passesOver(clientId: string): boolean {
    return this.#owners.isOfNobody(clientId);
  }

  note(call: NotedCall): void {
    this.#gathered.add(call);
    this.#timer ??= setTimeout(() => void this.flush(), this.#pause).unref();
  }

  /** Writes down what was noted by now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Calls back when something of a workspace was written down; returns what ends that. */
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
      for (const id of workspacesOf(entries)) for (const listener of this.#listeners) listener(id);
    } catch (error) {
      // Neither a fault of the log nor what it was about is any caller's.
      this.#tell(error);
    }
  }

  async #entriesOf({ calls, missed }: Gathered): Promise<readonly NewEntry[]> {
    const { clock, fingerprint, ids } = this.#services;
    const owners = await this.#owners.find([...new Set(calls.map(({ clientId }) => clientId))]);
    const left = new Map(missed);
    const recordedAt = clock.now();
    return calls.flatMap((call): NewEntry[] => {
      const state = stateOf(call);
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
          ...maskedOf(call),
        },
      ];
    });
  }

  /** One transaction, in which each workspace stays what it is: nothing is kept of one that was thrown away. */
  #store(entries: readonly NewEntry[]): Promise<void> {
    const { portal, work } = this.#services;
    return work.run(async (transaction) => {
      for (const id of workspacesOf(entries)) {
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

/** In one order everywhere, so that two processes never wait for each other in a circle. */
function workspacesOf(entries: readonly NewEntry[]): readonly string[] {
  return [...new Set(entries.map(({ workspaceId }) => workspaceId))].toSorted();
}

function stateOf({ operation, query }: NotedCall): string | undefined {
  return operation === 'authorize' ? (new URLSearchParams(query).get('state') ?? undefined) : undefined;
}
