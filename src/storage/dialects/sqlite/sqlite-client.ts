/** Knex's SQLite client on a driver that ships its binaries and reads 64-bit integers exactly. */
import { DatabaseSync } from '@photostructure/sqlite';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import { classifier, DuplicateKey } from '../../errors.js';
import {
  type Batch,
  type Dialect,
  type NativeClient,
  refuseAfterFault,
  rememberChanges,
  rememberFault,
  type Result,
  toRow,
  type Statement,
  type Value,
} from '../dialect.js';
import { runStatement } from './sqlite-statements.js';

type Connection = InstanceType<typeof DatabaseSync>;

interface SqliteOptions {
  readonly readOnly: boolean;
  readonly exactIntegers: boolean;
  /** Keeps rollback data of statements and savepoints in memory, not in temporary files; for small transactions. */
  readonly undoesFromMemory: boolean;
  readonly busyTimeoutMilliseconds: number;
  /** How many pages the write-ahead log holds before a checkpoint; SQLite's default when absent. */
  readonly checkpointPages?: number;
}

interface Query {
  readonly sql: string;
  readonly bindings?: readonly Value[];
  response?: readonly object[];
  context?: { readonly changes: number };
}

// Contention: SQLITE_BUSY, SQLITE_LOCKED.
const contention = new Set([5, 6]);
// Outage: SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL.
const outage = new Set([10, 14, 15]);
const full = 13;
// Primary key, unique index, rowid: extended codes of SQLITE_CONSTRAINT.
const duplicate = new Set([1555, 2067, 2579]);

export const classify = classifier((error) => {
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
  const primary = code & 0xff;
  if (duplicate.has(code)) return 'duplicate';
  if (contention.has(primary)) return 'contention';
  if (outage.has(primary)) return 'outage';
  return primary === full ? 'full' : 'other';
});

/** Returns a client class with these options. Knex instantiates the class itself, once more for every transaction. */
export function sqliteClient(dialect: Dialect, options: SqliteOptions): typeof BetterSqlite3Client {
  return class SqliteClient extends BetterSqlite3Client implements NativeClient {
    readingConnection: Connection | undefined;
    // A getter, not a field: Knex creates a transaction's client from the prototype alone, which also leaves it without
    // a reading connection.
    get engine() {
      return dialect;
    }

    override _driver(): unknown {
      return DatabaseSync;
    }

    override async acquireRawConnection(): Promise<Connection> {
      const connection = opened(this.connectionSettings.filename, options);
      if (options.readOnly) this.readingConnection = connection;
      return connection;
    }

    override async destroyRawConnection(connection: Connection): Promise<void> {
      if (connection === this.readingConnection) this.readingConnection = undefined;
      await super.destroyRawConnection(connection);
    }

    // Takes the write lock at the start: a transaction that reads first and writes later would fail with SQLITE_BUSY.
    override transaction(...parameters: Parameters<BetterSqlite3Client['transaction']>) {
      const transaction = super.transaction(...parameters);
      if (options.readOnly) return transaction;
      return Object.assign(transaction, {
        begin: (connection: Connection) =>
          transaction.query(connection, 'BEGIN IMMEDIATE;', undefined, undefined),
      });
    }

    async _query(connection: Connection, query: Query): Promise<Query> {
      const { changes, columns, rows } = this.perform(connection, query.sql, query.bindings ?? []);
      query.response = rows.map((cells) => toRow(columns, cells));
      query.context = { changes };
      return query;
    }

    async command(connection: Connection, sql: string): Promise<void> {
      this.perform(connection, sql, []);
    }

    async commitBatch(connection: Connection, { begun, statements }: Batch): Promise<void> {
      this.perform(connection, 'BEGIN IMMEDIATE;', []);
      begun();
      commitEach(statements, ({ sql, values }) => this.perform(connection, sql, values));
    }

    perform(connection: Connection, sql: string, values: readonly Value[]): Result {
      try {
        refuseAfterFault(connection, sql);
        // On a full disk SQLite has rolled the transaction back itself.
        if (sql === 'ROLLBACK' && !connection.isTransaction) return { columns: [], rows: [], changes: 0 };
        const result = runStatement(connection, sql, values.map(storable), options.exactIntegers);
        rememberChanges(connection, result.changes);
        return result;
      } catch (error) {
        const fault = classify(error);
        rememberFault(connection, error, fault);
        // Knex sends no ROLLBACK after a failed COMMIT.
        if (sql === 'COMMIT;' && connection.isTransaction) connection.exec('ROLLBACK');
        throw fault === 'duplicate' ? new DuplicateKey(sql) : error;
      }
    }
  };
}

function commitEach(statements: readonly Statement[], run: (statement: Statement) => void): void {
  try {
    for (const statement of statements) run(statement);
    run({ sql: 'COMMIT;', values: [] });
  } catch (error) {
    run({ sql: 'ROLLBACK', values: [] });
    throw error;
  }
}

function opened(filename: string, options: SqliteOptions): Connection {
  const { busyTimeoutMilliseconds, checkpointPages, readOnly, undoesFromMemory } = options;
  const connection = new DatabaseSync(filename, {
    readOnly,
    timeout: busyTimeoutMilliseconds,
    enableForeignKeyConstraints: true,
  });
  if (!readOnly) connection.exec('PRAGMA synchronous=FULL');
  if (undoesFromMemory) connection.exec('PRAGMA temp_store=MEMORY');
  if (checkpointPages !== undefined) connection.exec(`PRAGMA wal_autocheckpoint=${checkpointPages}`);
  return connection;
}

function storable(value: Value): Value {
  if (typeof value === 'boolean') return Number(value);
  // The format in which MySQL returns a DATETIME(3) column.
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  // Knex passes a missing value as undefined.
  return value ?? null;
}
