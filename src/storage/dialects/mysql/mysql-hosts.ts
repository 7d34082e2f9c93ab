/**
 * Failover order of a cluster's hosts: connections go to the first host in order of preference that has not failed. A
 * failed host is avoided until a probe finds it healthy; a single host is never avoided. All connections use one host,
 * because concurrent writes on two Galera nodes cause certification failures.
 */
import type { Host } from '../server-address.js';

/** In milliseconds: connections to a host that stays read-only are opened again once in this time. */
const retirementMilliseconds = 1000;

export class Hosts {
  readonly #all: readonly Host[];
  readonly #avoidMilliseconds: number;
  readonly #now: () => number;
  /** When each avoided host failed or was last probed. */
  readonly #avoidedSince = new Map<Host, number>();
  /** When each host last answered a statement. */
  readonly #heardAt = new Map<Host, number>();

  /** When each host last refused a write. */
  readonly #retiredAt = new Map<Host, number>();

  /** A failed host is probed again after `avoidMilliseconds`. */
  constructor(all: readonly Host[], avoidMilliseconds: number, now = () => performance.now()) {
    this.#all = all;
    this.#avoidMilliseconds = avoidMilliseconds;
    this.#now = now;
  }

  get isAlone(): boolean {
    return this.#all.length === 1;
  }

  /**
   * All hosts in the order in which a new connection tries them: avoided hosts last, the longest avoided first among
   * them.
   */
  inOrder(): readonly Host[] {
    const since = (host: Host) => this.#avoidedSince.get(host) ?? 0;
    return this.#all.toSorted((one, other) => since(one) - since(other));
  }

  /** Whether new connections go to this host; connections to other hosts are closed. */
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

  /** Retires all connections to this host, of every pool; at most once a second. */
  retire(host: Host): void {
    const now = this.#now();
    const last = this.#retiredAt.get(host);
    if (last === undefined || now - last >= retirementMilliseconds) this.#retiredAt.set(host, now);
  }

  isRetired({ host, openedAt }: { readonly host: Host; readonly openedAt: number }): boolean {
    return openedAt <= (this.#retiredAt.get(host) ?? Number.NEGATIVE_INFINITY);
  }

  answered(host: Host): void {
    this.#heardAt.set(host, this.#now());
  }

  /** Whether the host has answered no statement for this long: then the host hangs, not just one statement. */
  isSilentFor(host: Host, milliseconds: number): boolean {
    return this.#now() - (this.#heardAt.get(host) ?? 0) >= milliseconds;
  }

  /** Returns the avoided hosts that are due for a probe; the caller must probe them now. */
  takeDue(): readonly Host[] {
    if (this.isAlone || this.#avoidedSince.size === 0) return [];
    const now = this.#now();
    const due = [...this.#avoidedSince].filter(([, since]) => now - since >= this.#avoidMilliseconds);
    for (const [host] of due) this.#avoidedSince.set(host, now);
    return due.map(([host]) => host);
  }
}
