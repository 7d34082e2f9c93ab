/** Opens connections to the host in use, moves on to another one when it fails, and returns when it is well again. */
import type { Connection, ConnectionOptions } from 'mysql2';
import type { Host } from './mysql-address.js';
import { classify, drop, StatementTimeout } from './mysql-connection.js';
import type { Hosts } from './mysql-hosts.js';
import { openSession, type Session, type SessionOptions } from './mysql-session.js';

export interface Opened extends Session {
  readonly connection: Connection;
}

// A statement or a connection that was ended on purpose says nothing about its host.
const endedOnPurpose = new Set([1317, 1927, 1969, 3024]);

export class Connector {
  readonly #hosts: Hosts;
  readonly #session: SessionOptions;
  readonly #hostOf = new WeakMap<Connection, Host>();

  constructor(hosts: Hosts, session: SessionOptions) {
    this.#hosts = hosts;
    this.#session = session;
  }

  /** Connects to the first host that answers; throws what the last one said when none does. One that is behind is the last. */
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

  /** Gives up the host when the error is its fault, not that of the statement, which took this long. */
  failed(connection: Connection, error: unknown, milliseconds: number): void {
    const host = this.#hostOf.get(connection);
    if (!host || this.#hosts.isAlone || classify(error) !== 'outage') return;
    // Others may have been answered in its first moments; a host that hangs has said nothing since.
    const isOneStatementSlow =
      error instanceof StatementTimeout && !this.#hosts.isSilentFor(host, milliseconds / 2);
    const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : 0;
    if (isOneStatementSlow || endedOnPurpose.has(errno)) return;
    this.#hosts.failed(host);
    drop(connection);
  }

  /** Looks at hosts that have been avoided for a while, without keeping any request waiting. */
  lookAgain(settings: ConnectionOptions): void {
    for (const host of this.#hosts.takeDue()) void this.#look(host, settings);
  }

  async #look(host: Host, settings: ConnectionOptions): Promise<void> {
    try {
      const { connection, isInStep } = await openAt(host, settings, this.#session);
      drop(connection);
      if (isInStep) this.#hosts.isWell(host);
    } catch {
      // It stays avoided.
    }
  }

  #use(host: Host, opened: Opened): Opened {
    this.#hosts.isWell(host);
    this.#hostOf.set(opened.connection, host);
    return opened;
  }
}

async function openAt(host: Host, settings: ConnectionOptions, session: SessionOptions): Promise<Opened> {
  // Not loaded where the database is another one, whose start does not have to wait for it.
  const { default: mysql } = await import('mysql2');
  const connection = mysql.createConnection({ ...settings, ...host });
  // A lost connection is found when it is next used; without a listener it would end the process.
  connection.on('error', () => undefined);
  try {
    return { connection, ...(await openSession(connection, session)) };
  } catch (error) {
    drop(connection);
    throw error;
  }
}
