/** Works that no transaction has taken yet, in the order in which they came. */
import type { Patience } from './availability.js';
import type { Work } from './group-commit.js';

export interface Waiting extends Work {
  readonly since: number;
  readonly patience: Patience;
  /** Runs in a transaction of its own, because the group it was in has failed. */
  alone: boolean;
  /** Has met an outage: its caller is answered in time, also when works stand in each other's way after it. */
  hasMetOutage: boolean;
  attempts: number;
}

/** In how many transactions at once the rows of many works are added: larger statements gain more than further ones. */
const addingLanes = 2;

/** So many works have little to gain from waiting for one another: each begins as soon as a lane is free. */
const few = 16;

export class WorkQueue {
  readonly #lanes: number;
  readonly #largestGroup: number;
  /** Of works that add rows. Where there is one lane, whatever it leaves behind waits for a commit more. */
  readonly #mostAdding: number;
  #works: Waiting[] = [];
  /** Of the groups that were taken and are not done, how many add rows that works have told beforehand. */
  #groupsAdding = 0;
  /** How many works those are. */
  #worksAdding = 0;

  constructor(lanes: number, largestGroup: number) {
    this.#lanes = lanes;
    this.#largestGroup = largestGroup;
    this.#mostAdding = lanes === 1 ? 4 * largestGroup : largestGroup;
  }

  get length(): number {
    return this.#works.length;
  }

  /** When the oldest of them came; undefined where there is none. */
  get since(): number | undefined {
    return this.#works[0]?.since;
  }

  push(work: Waiting): void {
    this.#works.push(work);
  }

  /** Forgets those that nobody waits for any more. */
  keep(pending: ReadonlySet<Waiting>): void {
    this.#works = this.#works.filter((work) => pending.has(work));
  }

  /**
   * What a lane does next, and `done` is to be called after it. Of works that do something a lane takes its share, because
   * taking all would leave the others idle; of those that add rows it takes all, because they are written together.
   */
  take(): { readonly works: readonly Waiting[]; readonly done: () => void } {
    const works = this.#next();
    const adding = works.filter((work) => addsTogether(work)).length;
    const groups = Math.min(adding, 1);
    this.#groupsAdding += groups;
    this.#worksAdding += adding;
    const done = () => {
      this.#groupsAdding -= groups;
      this.#worksAdding -= adding;
    };
    return { works, done };
  }

  #next(): Waiting[] {
    const firstAlone = this.#works.findIndex(({ alone }) => alone);
    if (firstAlone === 0) return this.#works.splice(0, 1);
    const together = firstAlone < 0 ? this.#works : this.#works.slice(0, firstAlone);
    const adding = together.filter((work) => addsTogether(work)).length;
    let mostAdding = this.#mayAdd(adding) ? Math.min(adding, this.#mostAdding) : 0;
    const share = Math.ceil((together.length - adding) / this.#lanes);
    let mostOthers = Math.min(share, this.#largestGroup);
    const taken = new Set<Waiting>();
    for (const work of together) {
      const isTaken = addsTogether(work) ? mostAdding-- > 0 : mostOthers-- > 0;
      if (isTaken) taken.add(work);
    }
    // Where nothing may begin, what is to run alone does not wait for it.
    if (taken.size === 0 && firstAlone > 0) return this.#works.splice(firstAlone, 1);
    this.#works = this.#works.filter((work) => !taken.has(work));
    return [...taken];
  }

  /** Whether a group that adds the rows of so many works may begin beside those that are under way. */
  #mayAdd(works: number): boolean {
    if (this.#groupsAdding === 0 || this.#worksAdding + works <= few) return true;
    return this.#groupsAdding < addingLanes && works >= this.#largestGroup / 2;
  }
}

function addsTogether({ alone, rows }: Waiting): boolean {
  return rows !== undefined && !alone;
}
