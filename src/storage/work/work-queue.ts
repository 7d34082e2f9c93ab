/** Queue of works that no transaction has taken yet, in order of arrival. */
import type { RetryDeadline } from '../availability.js';
import type { Work } from './group-commit.js';

export interface Waiting extends Work {
  readonly since: number;
  readonly retryDeadline: RetryDeadline;
  /** The work runs in a transaction of its own, because its group has failed. */
  alone: boolean;
  /** The work has met an outage: its caller is answered by the deadline, even if lock conflicts follow. */
  hasMetOutage: boolean;
  attempts: number;
}

/** Concurrent transactions that insert batched rows: larger statements gain more than further transactions. */
const addingLanes = 2;

/** Up to this many works gain little from batching: each starts as soon as a lane is free. */
const few = 16;

/** Longest wait of a work for a group to end: the group itself may be waiting for another work's locks. */
export const longestHoldMilliseconds = 50;

export class WorkQueue {
  readonly #lanes: number;
  readonly #largestGroup: number;
  /** The most inserting works per group. With one lane, works left over would wait for a further commit. */
  readonly #mostAdding: number;
  #works: Waiting[] = [];
  /** Unfinished groups that insert batched rows. */
  #groupsAdding = 0;
  /** The number of inserting works in these groups. */
  #worksAdding = 0;

  constructor(lanes: number, largestGroup: number) {
    this.#lanes = lanes;
    this.#largestGroup = largestGroup;
    this.#mostAdding = lanes === 1 ? 4 * largestGroup : largestGroup;
  }

  get length(): number {
    return this.#works.length;
  }

  /** When the oldest queued work arrived; undefined when the queue is empty. */
  get since(): number | undefined {
    return this.#works[0]?.since;
  }

  push(work: Waiting): void {
    this.#works.push(work);
  }

  /** Removes works whose callers have timed out. */
  keep(pending: ReadonlySet<Waiting>): void {
    this.#works = this.#works.filter((work) => pending.has(work));
  }

  /**
   * Returns the works that a lane runs next, or none while works are held; the caller calls `done` afterwards. A lane
   * takes only its share of general works, so that other lanes are not idle, but all inserting works, because they are
   * written together.
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
    // When no group may start, a work that runs alone may.
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

  /** The number of works of each kind that a group takes. */
  #most(adding: readonly Waiting[], together: readonly Waiting[], now: number) {
    const [oldest] = adding;
    const others = together.length - adding.length;
    const mayAdd = oldest !== undefined && this.#mayAdd(adding.length, now - oldest.since);
    const most = {
      adding: mayAdd ? Math.min(adding.length, this.#mostAdding) : 0,
      others: Math.min(Math.ceil(others / this.#lanes), this.#largestGroup),
    };
    // Separate groups where there are several lanes, so that a deadlock of one kind does not affect the other.
    if (this.#lanes === 1 || most.adding === 0 || most.others === 0) return most;
    const addsFirst = this.#groupsAdding === 0 || together[0] === oldest;
    return addsFirst ? { ...most, others: 0 } : { ...most, adding: 0 };
  }

  /** Whether a group that inserts the rows of `works` works may start beside the running groups. */
  #mayAdd(works: number, waitedMilliseconds: number): boolean {
    if (this.#groupsAdding === 0 || this.#worksAdding + works <= few) return true;
    if (waitedMilliseconds >= longestHoldMilliseconds) return true;
    return this.#groupsAdding < addingLanes && works >= this.#largestGroup / 2;
  }
}

function addsTogether({ alone, rows }: Waiting): boolean {
  return rows !== undefined && !alone;
}
