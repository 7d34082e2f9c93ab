/** A cache of each client's workspace, so that calls of clients without a workspace rarely cost a lookup. */
import type { SandboxServices } from '../sandbox-services.js';

/** A client never changes its workspace. The cache is cleared regularly to drop unknown ids. */
const keptMilliseconds = 60_000;
const mostKnown = 10_000;

export class ClientOwners {
  readonly #services: Pick<SandboxServices, 'portal' | 'read'>;
  readonly #known = new Map<string, string | undefined>();
  #since = performance.now();

  constructor(services: Pick<SandboxServices, 'portal' | 'read'>) {
    this.#services = services;
  }

  /** Whether the cache knows that the client belongs to no workspace. */
  isOfNobody(clientId: string): boolean {
    return this.#known.has(clientId) && this.#known.get(clientId) === undefined;
  }

  /** Returns the workspaces by client id; omits clients without a workspace. */
  async find(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.#forget();
    const unknown = clientIds.filter((id) => !this.#known.has(id));
    if (unknown.length > 0) {
      const { portal, read } = this.#services;
      const owned = await read.run((db) => portal.workspaceClients.findAll(db, unknown));
      const owners = new Map(owned.map(({ id, workspaceId }) => [id, workspaceId]));
      for (const id of unknown) this.#known.set(id, owners.get(id));
    }
    const found = clientIds.map((id) => [id, this.#known.get(id)] as const);
    return new Map(found.flatMap(([id, owner]) => (owner === undefined ? [] : [[id, owner] as const])));
  }

  #forget(): void {
    const now = performance.now();
    if (now - this.#since < keptMilliseconds && this.#known.size < mostKnown) return;
    this.#known.clear();
    this.#since = now;
  }
}
