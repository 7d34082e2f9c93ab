/** Knex's mysql2 client with a time-out on every statement and the same session settings on every connection. */
import type { Connection } from 'mysql2';
import Mysql2Client from 'knex/lib/dialects/mysql2/index.js';
import { ask, drop, type Reply } from './mysql-connection.js';
import { Connector } from './mysql-connector.js';
import type { Hosts } from './mysql-hosts.js';
import {
  type Batch,
  type Dialect,
  type NativeClient,
  rememberChanges,
  type Result,
  type Value,
} from '../dialect.js';

interface MysqlOptions {
  /** Shared by all clients of a database, so that each client knows the failures that the others met. */
  readonly hosts: Hosts;
  /** In milliseconds. Null for migrations, because changing a large table may take long. */
  readonly queryTimeoutMilliseconds: number | null;
  readonly isReadOnly: boolean;
}

interface Query {
  readonly sql: string;
  readonly bindings?: readonly Value[];
  response?: Reply;
}

/** Returns a client class with these options. Knex instantiates the class itself, once more for every transaction. */
export function mysqlClient(
  dialect: Dialect,
  { hosts, isReadOnly, queryTimeoutMilliseconds }: MysqlOptions,
): typeof Mysql2Client {
  const connector = new Connector(hosts, { forMigrations: queryTimeoutMilliseconds === null, isReadOnly });
  return class MysqlClient extends Mysql2Client implements NativeClient {
    // A getter, not a field: Knex creates a transaction's client from the prototype alone.
    get engine() {
      return dialect;
    }

    override async acquireRawConnection(): Promise<Connection> {
      connector.probeHosts(this.connectionSettings);
      const { connection, version: server } = await connector.open(this.connectionSettings);
      const { version, isMariaDB } = this._parseVersion(server);
      if (version !== null) this.version = version;
      this.isMariaDB = isMariaDB;
      return connection;
    }

    /** Called whenever a connection leaves the connection pool, so that all connections move to the host in use. */
    override async validateConnection(connection: Connection): Promise<boolean> {
      connector.probeHosts(this.connectionSettings);
      return connector.isRight(connection) && super.validateConnection(connection);
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
      const [answer, fields] = await this.send(connection, sql, values, true);
      if (!Array.isArray(answer)) return { columns: [], rows: [], changes: answer.affectedRows };
      const rows = answer.filter((row) => Array.isArray(row));
      return { columns: fields.map(({ name }) => name), rows, changes: 0 };
    }

    async commitBatch(connection: Connection, batch: Batch): Promise<void> {
      batch.begun();
      await this.send(connection, ...asOne(batch));
    }

    // Sent as text: prepared statements measured no faster, and a server limits their number.
    async send(
      connection: Connection,
      sql: string,
      values: readonly Value[],
      rowsAsArray = false,
    ): Promise<Reply> {
      const reply = await withReport(connector, connection, () =>
        ask(connection, sql, queryTimeoutMilliseconds, (settle) =>
          connection.query({ sql, values: [...values], rowsAsArray }, settle),
        ),
      );
      const [answer] = reply;
      if (!Array.isArray(answer)) rememberChanges(connection, answer.affectedRows);
      return reply;
    }
  };
}

/** Reports every answer and every failure to the connector. */
async function withReport<T>(
  connector: Connector,
  connection: Connection,
  asked: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  try {
    const answer = await asked();
    connector.answered(connection);
    return answer;
  } catch (error) {
    connector.failed(connection, error, performance.now() - start);
    throw error;
  }
}

/** Joins the batch into one text: when a statement fails, the server skips the rest, including the COMMIT. */
function asOne({ statements }: Batch): [sql: string, values: readonly Value[]] {
  const values: Value[] = [];
  for (const statement of statements) for (const value of statement.values) values.push(value);
  return [`BEGIN;\n${statements.map(({ sql }) => `${sql};\n`).join('')}COMMIT;`, values];
}
