/** Follows a workspace's log: returns the entries since the last look, by any process. */
import { Problem } from '../../../../src/domain/problem.js';
import type { Workspace } from '../../domain/workspace.js';
import { mostEntries } from '../../request-log/entry.js';
import type { ListedLogEntry } from '../../storage/tables/workspace-log.js';
import type { SandboxServices } from '../sandbox-services.js';

type Following = Pick<SandboxServices, 'clock' | 'portal' | 'read'>;

/** The longest time in which another process commits an entry that it has begun. */
const overlapMilliseconds = 5000;

export class LogFollower {
  readonly #services: Following;
  readonly #workspaceId: string;
  #since: number;
  #isFirst = true;
  #behind: string | undefined;
  /** Entries of the overlap that were returned before. */
  #shown = new Set<string>();

  /** Starts now, or after the entry `behind` if the log still has that entry. */
  constructor({ id }: Workspace, behind: string | undefined, services: Following) {
    this.#services = services;
    this.#workspaceId = id;
    this.#behind = behind;
    this.#since = services.clock.now();
  }

  /** Returns the new entries in the order of their writing. Throws `token.unknown` when the workspace is gone. */
  async next(): Promise<readonly ListedLogEntry[]> {
    const { clock, portal, read } = this.#services;
    const now = clock.now();
    const id = this.#workspaceId;
    const found = await read.run(async (db) => {
      const [workspace] = await portal.workspaces.findAll(db, [id]);
      if (!workspace) throw new Problem('token.unknown', 'The workspace was deleted.');
      if (this.#behind !== undefined) {
        const last = await portal.workspaceLog.find(db, id, this.#behind);
        if (last) this.#since = Math.min(this.#since, last.recordedAt);
      }
      return portal.workspaceLog.since(db, id, this.#since - overlapMilliseconds, mostEntries);
    });
    const fresh = found.filter(({ id: entryId }) => !this.#shown.has(entryId));
    const shown = this.#isFirst ? this.#withoutOlder(fresh) : fresh;
    this.#shown = new Set(found.map(({ id: entryId }) => entryId));
    this.#since = now;
    this.#isFirst = false;
    this.#behind = undefined;
    return shown;
  }

  /** At the first look, keeps only the entries after the entry `behind`; keeps no entry if `behind` is missing. */
  #withoutOlder(entries: readonly ListedLogEntry[]): readonly ListedLogEntry[] {
    const last = entries.find(({ id }) => id === this.#behind);
    return last ? entries.filter(({ position }) => position > last.position) : [];
  }
}
