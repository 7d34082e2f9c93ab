/** Knex's SQLite dialect on a driver that ships its binaries and reads big integers exactly. */
import { DatabaseSync } from '@photostructure/sqlite';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import { DuplicateKey } from '../../errors.js';
import type { Dialect } from '../dialect.js';
import {
  type NativeClient,
  refuseAfterFault,
  rememberFault,
  type Result,
  rowOf,
  type Value,
} from '../native-client.js';
import { classify } from './sqlite-errors.js';
import { runStatement } from './sqlite-statements.js';

type Connection = InstanceType<typeof DatabaseSync>;

interface SqliteOptions {
  readonly readOnly: boolean;
  readonly exactIntegers: boolean;
  readonly busyTimeoutMilliseconds: number;
}

interface Query {
  readonly sql: string;
  readonly bindings?: readonly Value[];
  response?: readonly object[];
  context?: { readonly changes: number };
}

/** A client class with these options; Knex makes its instances itself, one more for every transaction. */
export function sqliteClient(
  dialect: Dialect,
  { readOnly, exactIntegers, busyTimeoutMilliseconds }: SqliteOptions,
) {
  return class SqliteClient extends BetterSqlite3Client implements NativeClient {
    // No field: Knex makes the client of a transaction from the prototype alone.
    get engine() {
      return dialect;
    }

    override _driver(): unknown {
      return DatabaseSync;
    }

    override async acquireRawConnection(): Promise<Connection> {
      const connection = new DatabaseSync(this.connectionSettings.filename, {
        readOnly,
        timeout: busyTimeoutMilliseconds,
        enableForeignKeyConstraints: true,
      });
      if (!readOnly) connection.exec('PRAGMA synchronous=FULL');
      return connection;
    }

    // A transaction that reads first and writes later meets SQLITE_BUSY: take the write lock at the start.
    override transaction(...parameters: Parameters<BetterSqlite3Client['transaction']>) {
      const transaction = super.transaction(...parameters);
      if (readOnly) return transaction;
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

    perform(connection: Connection, sql: string, values: readonly Value[]): Result {
      try {
        refuseAfterFault(connection, sql);
        // SQLite has undone the transaction itself when the disk was full.
        if (sql === 'ROLLBACK' && !connection.isTransaction) return { columns: [], rows: [], changes: 0 };
        return runStatement(connection, sql, values.map(storable), exactIntegers);
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

function storable(value: Value): Value {
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date) return utcText(value);
  // Knex leaves a value that was not given undefined.
  return value ?? null;
}

/** As a DATETIME(3) column of MySQL gives it back. */
function utcText(instant: Date): string {
  return instant.toISOString().replace('T', ' ').replace('Z', '');
}
