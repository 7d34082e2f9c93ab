/** Knex's mysql2 client with a time-out on every statement and the same session settings on every connection. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2';
import Mysql2Client from 'knex/lib/dialects/mysql2/index.js';
import { ask, classify, drop, type Reply, rollBack } from './mysql-connection.js';
import { Connector } from './mysql-connector.js';
import type { Hosts } from './mysql-hosts.js';
import { isGaleraNode } from './mysql-session.js';
import { jitterMilliseconds } from '../../errors.js';
import {
  type Batch,
  type Dialect,
  isInTransaction,
  leaveTransaction,
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

/** MySQL commits before such a statement, which takes effect as a whole or not at all. */
const schemaChange = /^(?:alter|create|drop|rename|truncate) /i;
/** A statement that waits for a lock is given up after a second at the earliest. */
const repeatsOfMigrations = 60;

/**
 * Returns a client class with these options. Knex instantiates the class itself, once more for every transaction.
 * Statements are sent as text: prepared ones measured no faster, and a server limits their number.
 */
export function mysqlClient(
  dialect: Dialect,
  { hosts, isReadOnly, queryTimeoutMilliseconds }: MysqlOptions,
): typeof Mysql2Client {
  const isForMigrations = queryTimeoutMilliseconds === null;
  const connector = new Connector(hosts, { forMigrations: isForMigrations, isReadOnly });
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
      await commit(batch, connection, queryTimeoutMilliseconds, this.send.bind(this, connection));
    }

    async send(
      connection: Connection,
      sql: string,
      values: readonly Value[],
      rowsAsArray = false,
    ): Promise<Reply> {
      const query = { sql, values: [...values], rowsAsArray };
      const askOnce = () =>
        withReport(connector, connection, () =>
          ask(connection, sql, queryTimeoutMilliseconds, (settle) => connection.query(query, settle)),
        );
      const reply = await (isForMigrations ? askPatiently(connection, sql, askOnce) : askOnce());
      if (!Array.isArray(reply[0])) rememberChanges(connection, reply[0].affectedRows);
      return reply;
    }
  };
}

/**
 * Repeats a statement of a migration that met a running server's locks. The migration itself could not be repeated: MySQL
 * keeps the schema changes before this one.
 */
async function askPatiently<T>(connection: Connection, sql: string, askOnce: () => Promise<T>): Promise<T> {
  if (schemaChange.test(sql)) leaveTransaction(connection);
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce();
    } catch (error) {
      const isFinal = isInTransaction(connection) || attempt === repeatsOfMigrations;
      if (isFinal || classify(error) !== 'contention') throw error;
      await pause(jitterMilliseconds(attempt));
    }
  }
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

/**
 * Commits a batch in one message; on a node of a Galera cluster statement by statement. A transaction that another node's
 * write aborts between two statements of one message loses the first, and the node would store the others without it.
 */
async function commit(
  batch: Batch,
  connection: Connection,
  timeoutMilliseconds: number | null,
  send: (sql: string, values: readonly Value[]) => Promise<Reply>,
): Promise<void> {
  if (!isGaleraNode(connection)) {
    await send(...asOne(batch));
    return;
  }
  await send('BEGIN;', []);
  try {
    for (const { sql, values } of batch.statements) await send(sql, values);
  } catch (error) {
    await rollBack(connection, timeoutMilliseconds);
    throw error;
  }
  await send('COMMIT;', []);
}

/** Joins the batch into one text: when a statement fails, the server skips the rest, including the COMMIT. */
function asOne({ statements }: Batch): [sql: string, values: readonly Value[]] {
  const values: Value[] = [];
  for (const statement of statements) for (const value of statement.values) values.push(value);
  return [`BEGIN;\n${statements.map(({ sql }) => `${sql};\n`).join('')}COMMIT;`, values];
}
