/**
 * The watch for status reads that wait (`Prefer: wait`, long polling), one per process: a change by this process is
 * looked up at once, a change by another process at an interval, in one query for all waited payments. No timer runs
 * while no read waits.
 */
import type { BankEvent } from '../events.js';
import type { LongPollLimit } from '../limits/long-poll-limit.js';

const intervalMilliseconds = 500;

export interface StatusWatchOptions {
  /** Returns the stored statuses by payment id; a removed payment has none. */
  readonly findStatuses: (
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly status: string }>>;
  /** Limits the waiting reads of a client, and of all clients. */
  readonly places: LongPollLimit;
}

/** A status that a read has shown, and waits to see changed. */
export interface ShownStatus {
  readonly paymentId: string;
  readonly status: string;
}

interface Wait {
  readonly status: string;
  readonly end: () => void;
}

export class StatusWatch {
  readonly #findStatuses: StatusWatchOptions['findStatuses'];
  readonly #places: LongPollLimit;
  /** The waiting reads by payment id. */
  readonly #waits = new Map<string, Set<Wait>>();
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isEnded = false;
  #taken = 0;
  #refused = 0;

  constructor({ findStatuses, places }: StatusWatchOptions) {
    this.#findStatuses = findStatuses;
    this.#places = places;
  }

  /**
   * Takes a waiting place in the client's name and returns its release function; undefined when no place is free, or
   * when the process drains.
   */
  take(clientId: string): (() => void) | undefined {
    if (this.#isEnded) return undefined;
    const leave = this.#places.take(clientId);
    if (!leave) {
      this.#refused += 1;
      return undefined;
    }
    this.#taken += 1;
    return () => {
      this.#taken -= 1;
      leave();
    };
  }

  /**
   * Resolves when the payment's stored status differs from the shown one; otherwise after the milliseconds, when `left`
   * is aborted, or when the process drains.
   */
  change({ paymentId, status }: ShownStatus, milliseconds: number, left: AbortSignal): Promise<void> {
    if (this.#isEnded || left.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        left.removeEventListener('abort', end);
        this.#remove(paymentId, wait);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      const wait = { status, end };
      left.addEventListener('abort', end);
      this.#add(paymentId, wait);
    });
  }

  /** Receives the events of this process, after their commits. Events of one turn share a query. */
  readonly notice = (event: BankEvent): void => {
    if (event.kind !== 'payment-status' || !this.#waits.has(event.id)) return;
    if (this.#changed.size === 0) setImmediate(() => this.#lookAtChanged());
    this.#changed.add(event.id);
  };

  /** Ends all waits and admits no more, because the process drains. */
  readonly end = (): void => {
    this.#isEnded = true;
    this.#endAll([...this.#waits.values()].flatMap((waits) => [...waits]));
  };

  load(): StatusWatchLoad {
    return { waiting: this.#taken, refused: this.#refused };
  }

  #add(paymentId: string, wait: Wait): void {
    const waits = this.#waits.get(paymentId) ?? new Set();
    this.#waits.set(paymentId, waits.add(wait));
    this.#timer ??= setInterval(() => void this.#lookAtAll(), intervalMilliseconds);
  }

  #remove(paymentId: string, wait: Wait): void {
    const waits = this.#waits.get(paymentId);
    waits?.delete(wait);
    if (waits?.size === 0) this.#waits.delete(paymentId);
    if (this.#waits.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #lookAtChanged(): void {
    const ids = [...this.#changed];
    this.#changed = new Set();
    void this.#look(ids);
  }

  async #lookAtAll(): Promise<void> {
    // A slow database answers one query at a time.
    if (this.#isLooking) return;
    this.#isLooking = true;
    await this.#look([...this.#waits.keys()]);
    this.#isLooking = false;
  }

  async #look(ids: readonly string[]): Promise<void> {
    // Only waits from before the query: a later one may know a newer status than the query returns.
    const asked = ids.flatMap((id) => [...(this.#waits.get(id) ?? [])].map((wait) => ({ id, wait })));
    if (asked.length === 0) return;
    // Without an answer the waits go on; each read reports the failure itself when its time is over.
    const found = await this.#findStatuses(ids).catch(() => undefined);
    if (found)
      this.#endAll(asked.flatMap(({ id, wait }) => (found.get(id)?.status === wait.status ? [] : [wait])));
  }

  #endAll(waits: readonly Wait[]): void {
    for (const wait of waits) wait.end();
  }
}

export interface StatusWatchLoad {
  /** The current number of taken places. */
  readonly waiting: number;
  /** Reads since the start that asked to wait and found no place. */
  readonly refused: number;
}
