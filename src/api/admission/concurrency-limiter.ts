/**
 * Concurrency limit: a bounded number of slots, with a maximum share for each owner. Calls without a slot, or that
 * arrive during overload, wait before rejection: a crowd that is rejected at once would retry at once.
 */
import type { ShedCause } from './shed-calls.js';

export interface ConcurrencyLimits {
  readonly atOnce: number;
  /** Share of the slots that one owner may hold, from 0 to 1; at least one slot. */
  readonly sharePerOwner: number;
}

/** Returns the overloaded resource, or undefined while one more call can be admitted. */
export type FindOverload = (isWrite: boolean) => ShedCause | undefined;

/** Undefined when a slot was taken, otherwise the cause of the rejection. */
type Taking = ShedCause | undefined;

interface Waiting {
  readonly owner: string;
  readonly isWrite: boolean;
  readonly until: number;
  readonly settle: (taking: Taking) => void;
}

/** Queue length per slot. Calls beyond it are rejected after a delay, so that clients do not retry at once. */
const waitingPerSlot = 4;
const sweepMilliseconds = 20;
/** Admitted in each sweep, so that waiting calls do not start all at once. */
const letInPerSweep = 32;
/** Slots that stay usable during overload: without running calls nothing would show its end. */
const alwaysUnderWay = 8;

/** An owner is a client, or an address before authentication. */
export class ConcurrencyLimiter {
  readonly #atOnce: number;
  readonly #perOwner: number;
  readonly #overloadOf: FindOverload;
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  /** Calls that arrived while the queue was full. */
  readonly #tooMany = new Set<Waiting>();
  #sweep: NodeJS.Timeout | undefined;

  constructor({ atOnce, sharePerOwner }: ConcurrencyLimits, overloadOf: FindOverload) {
    this.#atOnce = atOnce;
    this.#perOwner = Math.max(1, Math.floor(atOnce * sharePerOwner));
    this.#overloadOf = overloadOf;
  }

  /** Takes a slot: at once if one is free, otherwise waits until `until` at most. */
  take(owner: string, isWrite: boolean, until: number): Taking | Promise<Taking> {
    if (this.#waiting.size === 0 && this.#mayLetIn(isWrite) && this.#hasRoomFor(owner)) {
      this.#give(owner);
      return undefined;
    }
    const isRoom = this.#waiting.size < this.#atOnce * waitingPerSlot;
    return new Promise((settle) => {
      (isRoom ? this.#waiting : this.#tooMany).add({ owner, isWrite, until, settle });
      this.#sweep ??= setInterval(() => this.#look(), sweepMilliseconds);
      this.#letIn(1);
    });
  }

  get taken(): number {
    return this.#taken;
  }

  /** Includes requests rejected because the queue is full; each is answered before its deadline. */
  get waiting(): number {
    return this.#waiting.size + this.#tooMany.size;
  }

  giveBack(owner: string): void {
    this.#release(owner);
    this.#letIn(1);
  }

  /** Moves a slot to another owner: at once if that owner is below its share, otherwise the call waits. */
  move(from: string, to: string, isWrite: boolean, until: number): Taking | Promise<Taking> {
    this.#release(from);
    if ((this.#takenBy.get(to) ?? 0) < this.#perOwner) {
      this.#give(to);
      return undefined;
    }
    this.#letIn(1);
    return this.take(to, isWrite, until);
  }

  #mayLetIn(isWrite: boolean): boolean {
    if (this.#taken >= this.#atOnce) return false;
    return this.#taken < alwaysUnderWay || this.#overloadOf(isWrite) === undefined;
  }

  #hasRoomFor(owner: string): boolean {
    return (this.#takenBy.get(owner) ?? 0) < this.#perOwner;
  }

  #give(owner: string): void {
    this.#taken += 1;
    this.#takenBy.set(owner, (this.#takenBy.get(owner) ?? 0) + 1);
  }

  #release(owner: string): void {
    this.#taken -= 1;
    const left = (this.#takenBy.get(owner) ?? 1) - 1;
    if (left > 0) this.#takenBy.set(owner, left);
    else this.#takenBy.delete(owner);
  }

  #letIn(most: number): void {
    for (let count = 0; count < most; count += 1) {
      const next = this.#next();
      if (!next) return;
      this.#waiting.delete(next);
      this.#give(next.owner);
      next.settle(undefined);
    }
  }

  /** Chooses writes before reads, then the owner with the fewest slots, then the longest wait. */
  #next(): Waiting | undefined {
    if (this.#waiting.size === 0 || !this.#mayLetIn(true)) return undefined;
    const readsMay = this.#mayLetIn(false);
    let best: Waiting | undefined;
    let fewest = Infinity;
    for (const each of this.#waiting) {
      const taken = this.#takenBy.get(each.owner) ?? 0;
      if (taken >= this.#perOwner || !(each.isWrite || readsMay)) continue;
      const isOfSameKind = best?.isWrite === each.isWrite;
      if (isOfSameKind ? taken < fewest : each.isWrite || !best) [best, fewest] = [each, taken];
    }
    return best;
  }

  /** Rejects calls whose wait has expired, and admits calls when load has dropped without a release of a slot. */
  #look(): void {
    const now = performance.now();
    for (const some of [this.#waiting, this.#tooMany]) {
      for (const each of some) {
        if (each.until > now) continue;
        some.delete(each);
        each.settle(this.#causeFor(each.isWrite));
      }
    }
    this.#letIn(letInPerSweep);
    if (this.#waiting.size + this.#tooMany.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #causeFor(isWrite: boolean): ShedCause {
    return this.#overloadOf(isWrite) ?? 'places';
  }
}
