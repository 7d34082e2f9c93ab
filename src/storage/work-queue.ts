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

/** After so long works no longer wait for a group to end: it may be waiting itself, for what somebody else holds. */
export const longestHoldMilliseconds = 50;

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
   * What a lane does next, and `done` is to be called after it; nothing, where what waits is held until others are done. Of
   * works that do something a lane takes its share, because taking all would leave the others idle; of those that add rows
   * it takes all, because they are written together.
   */
  take(now: number): { readonly works: readonly Waiting[]; readonly done: () => void } {
    const works = this.#next(now);
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

  #next(now: number): Waiting[] {
    const firstAlone = this.#works.findIndex(({ alone }) => alone);
    if (firstAlone === 0 || this.#largestGroup === 1) return this.#works.splice(0, 1);
    const together = firstAlone < 0 ? this.#works : this.#works.slice(0, firstAlone);
    const adding = together.filter((work) => addsTogether(work));
    const most = this.#most(adding, together, now);
    // Where nothing may begin, what is to run alone does not wait for it.
    if (most.adding + most.others === 0) return firstAlone > 0 ? this.#works.splice(firstAlone, 1) : [];
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    for (const work of this.#works) {
      const isTaken = !work.alone && (addsTogether(work) ? most.adding-- > 0 : most.others-- > 0);
      (isTaken ? taken : left).push(work);
    }
    this.#works = left;
    return taken;
  }

  /** How many works of each kind a group takes. */
  #most(adding: readonly Waiting[], together: readonly Waiting[], now: number) {
    const [oldest] = adding;
    const others = together.length - adding.length;
    const mayAdd = oldest !== undefined && this.#mayAdd(adding.length, now - oldest.since);
    const most = {
      adding: mayAdd ? Math.min(adding.length, this.#mostAdding) : 0,
      others: Math.min(Math.ceil(others / this.#lanes), this.#largestGroup),
    };
    // Apart where there are lanes enough, so that a deadlock of the one kind is not met by the other.
    if (this.#lanes === 1 || most.adding === 0 || most.others === 0) return most;
    const addsFirst = this.#groupsAdding === 0 || together[0] === oldest;
    return addsFirst ? { ...most, others: 0 } : { ...most, adding: 0 };
  }

  /** Whether a group that adds the rows of so many works may begin beside those that are under way. */
  #mayAdd(works: number, waitedMilliseconds: number): boolean {
    if (this.#groupsAdding === 0 || this.#worksAdding + works <= few) return true;
    if (waitedMilliseconds >= longestHoldMilliseconds) return true;
    return this.#groupsAdding < addingLanes && works >= this.#largestGroup / 2;
  }
}

function addsTogether({ alone, rows }: Waiting): boolean {
  return rows !== undefined && !alone;
}
