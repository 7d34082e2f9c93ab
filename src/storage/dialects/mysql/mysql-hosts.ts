/**
 * Which host of a cluster to use: the first in the order of preference that has not failed. One that has failed is
 * avoided until somebody has looked and found it well; a single host is never avoided. All connections go to one host,
 * because two nodes that write at once cost certification failures.
 */
import type { Host } from './mysql-address.js';

export class Hosts {
  readonly #all: readonly Host[];
  readonly #avoidMilliseconds: number;
  readonly #now: () => number;
  /** When each host that is avoided failed, or was last looked at. */
  readonly #avoidedSince = new Map<Host, number>();
  /** When each host last answered a statement. */
  readonly #heardAt = new Map<Host, number>();

  /** A host that failed is looked at again after `avoidMilliseconds`. */
  constructor(all: readonly Host[], avoidMilliseconds: number, now = () => performance.now()) {
    this.#all = all;
    this.#avoidMilliseconds = avoidMilliseconds;
    this.#now = now;
  }

  get isAlone(): boolean {
    return this.#all.length === 1;
  }

  /** Every host, in the order in which a new connection tries them: those to avoid last, the longest avoided first. */
  inOrder(): readonly Host[] {
    const since = (host: Host) => this.#avoidedSince.get(host) ?? 0;
    return this.#all.toSorted((one, other) => since(one) - since(other));
  }

  /** Whether connections are made to this host at present; those to another one are given up. */
  isInUse(host: Host): boolean {
    const [first] = this.#avoidedSince.size === 0 ? this.#all : this.inOrder();
    return first === host;
  }

  failed(host: Host): void {
    this.#avoidedSince.set(host, this.#now());
  }

  isWell(host: Host): void {
    this.#avoidedSince.delete(host);
  }

  answered(host: Host): void {
    this.#heardAt.set(host, this.#now());
  }

  /** Whether no statement at all has been answered for this long: the host hangs, and not one statement alone. */
  isSilentFor(host: Host, milliseconds: number): boolean {
    return this.#now() - (this.#heardAt.get(host) ?? 0) >= milliseconds;
  }

  /** The avoided hosts that have not been looked at for a while; whoever asks is to look at them now. */
  takeDue(): readonly Host[] {
    if (this.isAlone || this.#avoidedSince.size === 0) return [];
    const now = this.#now();
    const due = [...this.#avoidedSince].filter(([, since]) => now - since >= this.#avoidMilliseconds);
    for (const [host] of due) this.#avoidedSince.set(host, now);
    return due.map(([host]) => host);
  }
}
