/** Knows whether a database answers at present, and so how long a call that starts now may wait for it. */

/** An outage is answered within five seconds: until so long after its start it may be ridden out, */
const patienceMilliseconds = 3700;
/** this long at least, because one request may meet it twice, */
const shortPatienceMilliseconds = 300;
/** and this much longer an attempt that still hangs is waited for. */
const graceMilliseconds = 300;
/** While a cluster finds itself again some calls fail and others do not: it is over after this time without a fault. */
const calmMilliseconds = 1000;

export interface Patience {
  /** No further attempt starts after this time. */
  readonly attemptsMilliseconds: number;
  /** The answer is given after this time, although an attempt may still hang. */
  readonly answerMilliseconds: number;
}

export class Availability {
  #failingSince: number | undefined;
  #failedAt = 0;
  /** Since a write found no room on the disk, and until one has found some. */
  isDiskFull = false;
  /** The outage that was seen last, for the log. */
  lastFault: unknown;

  failed(fault: unknown): void {
    this.#failedAt = performance.now();
    this.#failingSince ??= this.#failedAt;
    this.lastFault = fault;
  }

  succeeded(): void {
    if (performance.now() - this.#failedAt >= calmMilliseconds) this.#failingSince = undefined;
  }

  /** What of the database is not there, by name, although it answers. */
  get away(): readonly string[] {
    return this.isDiskFull ? ['disk'] : [];
  }

  get patience(): Patience {
    const elapsed = this.#failingSince === undefined ? 0 : performance.now() - this.#failingSince;
    const attemptsMilliseconds = Math.max(patienceMilliseconds - elapsed, shortPatienceMilliseconds);
    return { attemptsMilliseconds, answerMilliseconds: attemptsMilliseconds + graceMilliseconds };
  }
}
