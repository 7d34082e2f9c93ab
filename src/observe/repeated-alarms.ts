/** Deduplicates alarms: a repeated alarm is counted, and logged again at most once an interval, by default an hour. */

const hourMilliseconds = 3_600_000;
export const dayMilliseconds = 24 * hourMilliseconds;

/** Bounds the memory. The alarm that was repeated least recently is forgotten, and counts as new when it comes again. */
const mostAlarms = 10_000;

interface Repetition {
  readonly count: number;
  readonly loggedAt: number;
}

export class RepeatedAlarms {
  readonly #now: () => number;
  readonly #interval: number;
  /** Ordered by the last repetition. */
  readonly #known = new Map<string, Repetition>();

  constructor(now: () => number, intervalMilliseconds = hourMilliseconds) {
    this.#now = now;
    this.#interval = intervalMilliseconds;
  }

  /**
   * Returns how often the alarm has come, 1 for a new alarm; undefined where the last line about it is younger than the
   * interval.
   */
  count(alarm: string): number | undefined {
    const now = this.#now();
    const known = this.#known.get(alarm);
    const count = (known?.count ?? 0) + 1;
    const isLogged = known === undefined || now - known.loggedAt >= this.#interval;
    this.#known.delete(alarm);
    this.#known.set(alarm, { count, loggedAt: isLogged ? now : known.loggedAt });
    this.#forgetOldest();
    return isLogged ? count : undefined;
  }

  #forgetOldest(): void {
    if (this.#known.size <= mostAlarms) return;
    const [oldest = ''] = this.#known.keys();
    this.#known.delete(oldest);
  }
}
