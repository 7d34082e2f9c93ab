/** Failover: opens connections to the host in use, switches to another host on failure, and returns after recovery. */
import type { Connection, ConnectionOptions } from 'mysql2';
import type { Host } from '../server-address.js';
import { classify, drop, errnoOf, refusesWrites, StatementTimeout } from './mysql-connection.js';
import type { Hosts } from './mysql-hosts.js';
import { openSession, type Session, type SessionOptions } from './mysql-session.js';

export interface Opened extends Session {
  readonly connection: Connection;
}

/** A connection with its host; times are of the monotonic clock in milliseconds. */
interface Place {
  readonly host: Host;
  readonly openedAt: number;
  usedAt: number;
}

// Killed statements and connections, statement time-outs and ends of idle sessions say nothing about the health of the
// host.
const endedOnPurpose = new Set([1317, 1927, 1969, 3024, 4031]);
/** A session that was idle for this long may have been ended by the server, which ends idle ones after ten seconds. */
const idleMilliseconds = 9000;

export class Connector {
  readonly #hosts: Hosts;
  readonly #session: SessionOptions;
  readonly #placeOf = new WeakMap<Connection, Place>();

  constructor(hosts: Hosts, session: SessionOptions) {
    this.#hosts = hosts;
    this.#session = session;
  }

  /**
   * Connects to the first host that answers, or throws the last host's error. A host that lags behind
   * or is read-only is used only when no other answers.
   */
  async open(settings: ConnectionOptions): Promise<Opened> {
    let behind: { readonly host: Host; readonly opened: Opened } | undefined;
    let failure: unknown;
    const startedAt = performance.now();
    for (const host of this.#hosts.inOrder()) {
      try {
        const opened = await openAt(host, settings, this.#session);
        if (opened.isInStep || this.#hosts.isAlone) {
          if (behind) drop(behind.opened.connection);
          return this.#use(host, opened, startedAt);
        }
        if (behind) drop(opened.connection);
        else behind = { host, opened };
      } catch (error) {
        if (classify(error) !== 'outage') throw error;
        failure = error;
      }
      this.#hosts.failed(host);
    }
    if (behind) return this.#use(behind.host, behind.opened, startedAt);
    throw failure;
  }

  /** Whether this connection leads to the host in use, and was opened after the host last refused a write. */
  isRight(connection: Connection): boolean {
    const place = this.#placeOf.get(connection);
    return place !== undefined && this.#hosts.isInUse(place.host) && !this.#hosts.isRetired(place);
  }

  answered(connection: Connection): void {
    const place = this.#placeOf.get(connection);
    if (!place) return;
    place.usedAt = performance.now();
    this.#hosts.answered(place.host);
  }

  /**
   * Marks the host as failed when the host caused the error, not the statement. `milliseconds` is the statement's
   * duration. After a refused write all connections are opened again: the new primary may be another host, or behind
   * the same name.
   */
  failed(connection: Connection, error: unknown, milliseconds: number): void {
    const place = this.#placeOf.get(connection);
    if (!place || classify(error) !== 'outage') return;
    const { host, usedAt } = place;
    // While no node is writable, a change of hosts with every refusal would open connections all the time.
    if (refusesWrites(error) && !this.#session.isReadOnly) return this.#hosts.retire(host);
    if (this.#hosts.isAlone) return;
    const idleFor = performance.now() - milliseconds - usedAt;
    if (idleFor > idleMilliseconds && !(error instanceof StatementTimeout)) return drop(connection);
    // Other statements may have been answered while this one started; a host that hangs has answered none since.
    const isOneStatementSlow =
      error instanceof StatementTimeout && !this.#hosts.isSilentFor(host, milliseconds / 2);
    if (isOneStatementSlow || endedOnPurpose.has(errnoOf(error))) return;
    this.#hosts.failed(host);
    drop(connection);
  }

  /** Probes hosts that have been avoided for a while, in the background. */
  probeHosts(settings: ConnectionOptions): void {
    for (const host of this.#hosts.takeDue()) void this.#look(host, settings);
  }

  async #look(host: Host, settings: ConnectionOptions): Promise<void> {
    try {
      const { connection, isInStep } = await openAt(host, settings, this.#session);
      drop(connection);
      if (isInStep) this.#hosts.isWell(host);
    } catch {
      // The host stays avoided.
    }
  }

  #use(host: Host, opened: Opened, openedAt: number): Opened {
    this.#hosts.isWell(host);
    this.#placeOf.set(opened.connection, { host, openedAt, usedAt: performance.now() });
    return opened;
  }
}

async function openAt(host: Host, settings: ConnectionOptions, session: SessionOptions): Promise<Opened> {
  // Loaded lazily: a server on another engine starts faster without mysql2.
  const { default: mysql } = await import('mysql2');
  const connection = mysql.createConnection({ ...settings, ...host });
  // A lost connection is detected at its next use; without a listener the error would end the process.
  connection.on('error', () => undefined);
  try {
    return { connection, ...(await openSession(connection, session)) };
  } catch (error) {
    drop(connection);
    throw error;
  }
}
