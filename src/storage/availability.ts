/** Knows whether a database answers at present, and so how long a call that starts now may wait for it. */
import type { Database } from './database.js';

/** An outage is answered within five seconds: this long it may be ridden out, */
const patienceMilliseconds = 3700;
/** this long when it has lasted longer than that, so that one request may meet it twice, */
const shortPatienceMilliseconds = 300;
/** and this much longer an attempt that still hangs is waited for. */
const graceMilliseconds = 300;

export interface Patience {
  /** No further attempt starts after this time. */
  readonly attemptsMilliseconds: number;
  /** The answer is given after this time, although an attempt may still hang. */
  readonly answerMilliseconds: number;
}

export class Availability {
  #failingSince: number | undefined;
  /** The outage that was seen last, for the log. */
  lastFault: unknown;

  failed(fault: unknown): void {
    this.#failingSince ??= performance.now();
    this.lastFault = fault;
  }

  succeeded(): void {
    this.#failingSince = undefined;
  }

  get patience(): Patience {
    const isLasting =
      this.#failingSince !== undefined && performance.now() - this.#failingSince >= patienceMilliseconds;
    const attemptsMilliseconds = isLasting ? shortPatienceMilliseconds : patienceMilliseconds;
    return { attemptsMilliseconds, answerMilliseconds: attemptsMilliseconds + graceMilliseconds };
  }
}

const known = new WeakMap<Database, Availability>();

/** The one of this database, shared by its readers and its writers. */
export function availabilityOf(database: Database): Availability {
  const availability = known.get(database) ?? new Availability();
  known.set(database, availability);
  return availability;
}
