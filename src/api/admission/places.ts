/**
 * The places of the calls under way: a bounded number, of which nobody has more than a share. Whoever finds none, or
 * comes while there is too much to do, waits for a moment: answered at once, a crowd would only ask again.
 */
import type { TurnedAwayCause } from './turned-away.js';

export interface PlacesLimits {
  readonly atOnce: number;
  /** Of them one owner has at most this part, from 0 to 1, and at least one place. */
  readonly sharePerOwner: number;
}

/** What there is too much of for one more call; undefined while it may come. */
export type OverloadOf = (isWrite: boolean) => TurnedAwayCause | undefined;

/** Undefined for who has got a place, or why there was none in time. */
type Taking = TurnedAwayCause | undefined;

interface Waiting {
  readonly owner: string;
  readonly isWrite: boolean;
  readonly until: number;
  readonly settle: (taking: Taking) => void;
}

/** For each place so many wait; of more none is let in, and none is told so at once. */
const waitingPerPlace = 4;
const sweepMilliseconds = 20;
/** Let in on each sweep, so that a crowd that was held back does not come all at once. */
const letInPerSweep = 32;
/** So many go on also while there is too much to do: else nothing would show when that is over. */
const alwaysUnderWay = 8;

/** An owner is a client, or an address as long as nobody knows whose call it is. */
export class Places {
  readonly #atOnce: number;
  readonly #perOwner: number;
  readonly #overloadOf: OverloadOf;
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>();
  /** Those who came when too many waited already. */
  readonly #tooMany = new Set<Waiting>();
  #sweep: NodeJS.Timeout | undefined;

  constructor({ atOnce, sharePerOwner }: PlacesLimits, overloadOf: OverloadOf) {
    this.#atOnce = atOnce;
    this.#perOwner = Math.max(1, Math.floor(atOnce * sharePerOwner));
    this.#overloadOf = overloadOf;
  }

  /** Takes a place, at once where there is one, and otherwise until that time. */
  take(owner: string, isWrite: boolean, until: number): Taking | Promise<Taking> {
    if (this.#waiting.size === 0 && this.#mayLetIn(isWrite) && this.#hasRoomFor(owner)) {
      this.#give(owner);
      return undefined;
    }
    const isRoom = this.#waiting.size < this.#atOnce * waitingPerPlace;
    return new Promise((settle) => {
      (isRoom ? this.#waiting : this.#tooMany).add({ owner, isWrite, until, settle });
      this.#sweep ??= setInterval(() => this.#look(), sweepMilliseconds);
      this.#letIn(1);
    });
  }

  get taken(): number {
    return this.#taken;
  }

  /** Those whom there is no room for among them, who are told so in time. */
  get waiting(): number {
    return this.#waiting.size + this.#tooMany.size;
  }

  giveBack(owner: string): void {
    this.#release(owner);
    this.#letIn(1);
  }

  /** Makes a place another owner's, at once where that one has room for it. */
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

  /** Writes before reads, then whose owner has the fewest places, then who has waited longest. */
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

  /** Refuses whoever has waited too long, and lets in whom nobody's leaving has let in. */
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

  #causeFor(isWrite: boolean): TurnedAwayCause {
    return this.#overloadOf(isWrite) ?? 'places';
  }
}
