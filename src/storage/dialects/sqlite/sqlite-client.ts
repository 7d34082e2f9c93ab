/** Knex's SQLite dialect on a driver that ships its binaries and reads big integers exactly. */
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
  rowOf,
  type Statement,
  type Value,
} from '../dialect.js';
import { runStatement } from './sqlite-statements.js';

type Connection = InstanceType<typeof DatabaseSync>;

interface SqliteOptions {
  readonly readOnly: boolean;
  readonly exactIntegers: boolean;
  /** Keeps in memory, and not in temporary files, what statements and savepoints may undo; for small transactions. */
  readonly undoesFromMemory: boolean;
  readonly busyTimeoutMilliseconds: number;
  /** How many pages the write-ahead log has when they are copied into the file; SQLite's own number where it is not said. */
  readonly checkpointPages?: number;
}

interface Query {
  readonly sql: string;
  readonly bindings?: readonly Value[];
  response?: readonly object[];
  context?: { readonly changes: number };
}

// What SQLite's error numbers mean.
// SQLITE_BUSY, SQLITE_LOCKED.
const contention = new Set([5, 6]);
// SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL.
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

/** A client class with these options; Knex makes its instances itself, one more for every transaction. */
export function sqliteClient(dialect: Dialect, options: SqliteOptions): typeof BetterSqlite3Client {
  return class SqliteClient extends BetterSqlite3Client implements NativeClient {
    readingConnection: Connection | undefined;
    // No field: Knex makes the client of a transaction from the prototype alone, which has no reading connection either.
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

    // A transaction that reads first and writes later meets SQLITE_BUSY: take the write lock at the start.
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
      query.response = rows.map((cells) => rowOf(columns, cells));
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
        // SQLite has undone the transaction itself when the disk was full.
        if (sql === 'ROLLBACK' && !connection.isTransaction) return { columns: [], rows: [], changes: 0 };
        const result = runStatement(connection, sql, values.map(storable), options.exactIntegers);
        rememberChanges(connection, result.changes);
        return result;
      } catch (error) {
        const fault = classify(error);
        rememberFault(connection, error, fault);
        // Knex sends no ROLLBACK after a COMMIT that failed.
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
  // As a DATETIME(3) column of MySQL gives it back.
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  // Knex leaves a value that was not given undefined.
  return value ?? null;
}
