/** Knex's mysql2 dialect with a time-out on every statement and a session that is set up the same everywhere. */
import mysql, { type Connection } from 'mysql2';
import Mysql2Client from 'knex/lib/dialects/mysql2/index.js';
import { ask, drop, type Reply } from './mysql-connection.js';
import { openSession } from './mysql-session.js';
import type { NativeClient, Result, Value } from './native-client.js';

interface MysqlOptions {
  /** Null for migrations: changing a large table may take its time. */
  readonly queryTimeoutMilliseconds: number | null;
}

interface Query {
  readonly sql: string;
  readonly bindings?: readonly Value[];
  response?: Reply;
}

/** A client class with these options; Knex makes its instances itself, one more for every transaction. */
export function mysqlClient({ queryTimeoutMilliseconds }: MysqlOptions) {
  return class MysqlClient extends Mysql2Client implements NativeClient {
    get engine() {
      return 'mysql' as const;
    }

    override async acquireRawConnection(): Promise<Connection> {
      const connection = mysql.createConnection(this.connectionSettings);
      // A lost connection is found when it is next used; without a listener it would end the process.
      connection.on('error', () => undefined);
      try {
        const server = await openSession(connection, queryTimeoutMilliseconds === null);
        const { version, isMariaDB } = this._parseVersion(server);
        if (version !== null) this.version = version;
        this.isMariaDB = isMariaDB;
        return connection;
      } catch (error) {
        drop(connection);
        throw error;
      }
    }

    override async destroyRawConnection(connection: Connection): Promise<void> {
      drop(connection);
    }

    async _query(connection: Connection, query: Query | string): Promise<Query> {
      const asked: Query = typeof query === 'string' ? { sql: query } : query;
      asked.response = await this.send(connection, asked.sql, asked.bindings ?? []);
      return asked;
    }

    async command(connection: Connection, sql: string): Promise<void> {
      await this.send(connection, sql, []);
    }

    async perform(connection: Connection, sql: string, values: readonly Value[]): Promise<Result> {
      const [answer] = await this.send(connection, sql, values);
      return Array.isArray(answer)
        ? { rows: answer, changes: 0 }
        : { rows: [], changes: answer.affectedRows };
    }

    // Not as a prepared statement: that measured no faster, and a server keeps only so many of them.
    send(connection: Connection, sql: string, values: readonly Value[]): Promise<Reply> {
      return ask(connection, sql, queryTimeoutMilliseconds, (settle) =>
        connection.query({ sql, values: [...values] }, settle),
      );
    }
  };
}
