/** Tracks whether the database is available, which sets the retry deadline of a call that starts now. */

/** Retry deadline counted from the start of an outage, so that a call is answered within five seconds. */
const retryMilliseconds = 3700;
/** Shortest retry deadline, because one request may meet the outage twice. */
const shortestRetryMilliseconds = 300;
/** Extra wait for an attempt that still hangs at the deadline. */
const graceMilliseconds = 300;
/** During a cluster's failover some calls fail and others succeed; an outage ends after this time without a fault. */
const calmMilliseconds = 1000;

export interface RetryDeadline {
  /** No further attempt starts after this time. */
  readonly attemptsMilliseconds: number;
  /** The answer is given after this time, although an attempt may still hang. */
  readonly answerMilliseconds: number;
}

export class Availability {
  #failingSince: number | undefined;
  #failedAt = 0;
  /** True from a write that failed on a full disk until a write succeeds. */
  isDiskFull = false;
  /** True from a write that a read-only database refused until a write succeeds. */
  isReadOnly = false;
  /** The most recent outage error, for the log. */
  lastFault: unknown;

  failed(fault: unknown): void {
    this.#failedAt = performance.now();
    this.#failingSince ??= this.#failedAt;
    this.lastFault = fault;
  }

  succeeded(): void {
    if (performance.now() - this.#failedAt >= calmMilliseconds) this.#failingSince = undefined;
  }

  /** Called when a write has succeeded. */
  written(): void {
    this.isDiskFull = false;
    this.isReadOnly = false;
  }

  /** Names of degraded parts of a database that still answers. */
  get degraded(): readonly string[] {
    return [...(this.isDiskFull ? ['disk'] : []), ...(this.isReadOnly ? ['database-writes'] : [])];
  }

  get retryDeadline(): RetryDeadline {
    const elapsed = this.#failingSince === undefined ? 0 : performance.now() - this.#failingSince;
    const attemptsMilliseconds = Math.max(retryMilliseconds - elapsed, shortestRetryMilliseconds);
    return { attemptsMilliseconds, answerMilliseconds: attemptsMilliseconds + graceMilliseconds };
  }
}
