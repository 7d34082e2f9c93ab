/** Failover: opens connections to the host in use, switches to another host on failure, and returns after recovery. */
import type { Connection, ConnectionOptions } from 'mysql2';
import type { Host } from '../server-address.js';
import { classify, drop, StatementTimeout } from './mysql-connection.js';
import type { Hosts } from './mysql-hosts.js';
import { openSession, type Session, type SessionOptions } from './mysql-session.js';

export interface Opened extends Session {
  readonly connection: Connection;
}

// Killed statements and connections, and statement time-outs, say nothing about the health of the host.
const endedOnPurpose = new Set([1317, 1927, 1969, 3024]);

export class Connector {
  readonly #hosts: Hosts;
  readonly #session: SessionOptions;
  readonly #hostOf = new WeakMap<Connection, Host>();

  constructor(hosts: Hosts, session: SessionOptions) {
    this.#hosts = hosts;
    this.#session = session;
  }

  /**
   * Connects to the first host that answers, or throws the last host's error. A host that lags behind is used only when
   * no other answers.
   */
  async open(settings: ConnectionOptions): Promise<Opened> {
    let behind: { readonly host: Host; readonly opened: Opened } | undefined;
    let failure: unknown;
    for (const host of this.#hosts.inOrder()) {
      try {
        const opened = await openAt(host, settings, this.#session);
        if (opened.isInStep || this.#hosts.isAlone) {
          if (behind) drop(behind.opened.connection);
          return this.#use(host, opened);
        }
        if (behind) drop(opened.connection);
        else behind = { host, opened };
      } catch (error) {
        if (classify(error) !== 'outage') throw error;
        failure = error;
      }
      this.#hosts.failed(host);
    }
    if (behind) return this.#use(behind.host, behind.opened);
    throw failure;
  }

  /** Whether this connection leads to the host in use. */
  isRight(connection: Connection): boolean {
    const host = this.#hostOf.get(connection);
    return host !== undefined && this.#hosts.isInUse(host);
  }

  answered(connection: Connection): void {
    const host = this.#hostOf.get(connection);
    if (host) this.#hosts.answered(host);
  }

  /**
   * Marks the host as failed when the host caused the error, not the statement. `milliseconds` is the statement's
   * duration.
   */
  failed(connection: Connection, error: unknown, milliseconds: number): void {
    const host = this.#hostOf.get(connection);
    if (!host || this.#hosts.isAlone || classify(error) !== 'outage') return;
    // Other statements may have been answered while this one started; a host that hangs has answered none since.
    const isOneStatementSlow =
      error instanceof StatementTimeout && !this.#hosts.isSilentFor(host, milliseconds / 2);
    const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : 0;
    if (isOneStatementSlow || endedOnPurpose.has(errno)) return;
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

  #use(host: Host, opened: Opened): Opened {
    this.#hosts.isWell(host);
    this.#hostOf.set(opened.connection, host);
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
