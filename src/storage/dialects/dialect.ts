/** What differs from one database engine to the next; a further engine is a folder here and a name in `database.ts`. */
import type { Knex } from 'knex';
import { endsTransaction, type Fault } from '../errors.js';

export type Engine = 'sqlite' | 'mysql';

export interface DatabaseOptions {
  readonly readers?: number;
  readonly queryTimeoutMilliseconds?: number;
  /** How long a host that failed is avoided before somebody looks at it again. */
  readonly avoidMilliseconds?: number;
  /** For looking alone: nothing can be written, and a file is neither made nor brought into another form. */
  readonly isReadOnly?: boolean;
}

export interface Connections {
  /** For `unitOfWork` alone, which is the only door for writing. */
  readonly writer: Knex;
  /** For `unitOfWork` too, and for batches alone; where that needs no connections of another kind, it is the writer. */
  readonly batchWriter: Knex;
  readonly reader: Knex;
  /** For migrations: no time-out on a statement, integers as Knex's migrator wants them. */
  readonly maintenance: Knex;
}

/** A file with one moment of a database. */
export interface Backup {
  readonly bytes: number;
  /** The newest migration in it. */
  readonly schema: string;
}

export interface Dialect {
  readonly name: Engine;
  /** How the URL of a database of this engine begins. */
  readonly schemes: readonly string[];
  open(url: string, options: DatabaseOptions): Promise<Connections>;
  /** When readers are gone, and nothing is written any more. */
  beforeClose(writer: Knex): Promise<void>;
  /** Copies a database that is in use; absent where the engine has a program for it. */
  backUp?(url: string, file: string): Promise<Backup>;
  /** Knex without a connection, for building the text of statements. */
  builder(): Knex.Config;
  /** Says which kind of fault an error is, by its number or code. */
  classify(error: unknown): Fault;
  /** The database's own time, in UTC milliseconds; undefined where that is this machine's. */
  now(reader: Knex): Promise<number | undefined>;
  /** One transaction writes at a time, and others wait for it. */
  readonly hasOneWriter: boolean;
  /** A statement may look at every row of a small table, and wait for those that others have locked. */
  readonly readsSmallTablesWhole: boolean;
  /** Each statement is prepared, and kept by its text. */
  readonly keepsStatements: boolean;
  /** A savepoint does not take the place of an earlier one of the same name. */
  readonly stacksSavepoints: boolean;
  /** Before the first migration. */
  prepare(maintenance: Knex): Promise<void>;
}

const silent = () => undefined;

/** How Knex is opened on every engine. */
export const common = {
  compileSqlOnError: false,
  acquireConnectionTimeout: 3000,
  // Whatever it would print reaches the caller as an error, and is logged there once.
  log: { warn: silent, error: silent, deprecate: silent, debug: silent },
} as const satisfies Knex.Config;

/** What can be bound; an instant is stored as text in UTC. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null;

/** The values of one row, in the order of its columns. */
export type Cells = readonly Value[];

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Statements that change rows, to be committed together. */
export interface Batch {
  readonly statements: readonly Statement[];
  /** Called when the transaction has begun, or is about to. */
  readonly begun: () => void;
}

/** The rows of a statement that answers with rows, and how many rows it changed. */
export interface Result {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
  readonly changes: number;
}

/**
 * What every engine's client offers beneath Knex: one statement with bound values on one connection. Hot statements
 * come in here directly and skip Knex's builder; Knex's own queries end here too.
 */
export interface NativeClient {
  readonly engine: Dialect;
  /**
   * The connection of who only reads, where a statement is over before anything else runs: nobody has to have it for
   * itself meanwhile. Undefined where there is none, or none yet.
   */
  readonly readingConnection?: unknown;
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
  /** Runs one statement without values that answers nothing. */
  command(connection: unknown, sql: string): Promise<void>;
  /** Runs one statement with its values; throws what its dialect can classify. */
  perform(connection: unknown, sql: string, values: readonly Value[]): Result | Promise<Result>;
  /**
   * Runs statements in a transaction of their own, on a connection of the batch writer: all of them are committed, or none
   * is and it throws. Where the database is another process, they go there as one message.
   */
  commitBatch(connection: unknown, batch: Batch): Promise<void>;
}

/** A row by the names of its columns, as Knex gives it. */
export function rowOf(columns: readonly string[], cells: Cells): Readonly<Record<string, Value>> {
  const row: Record<string, Value> = {};
  for (const [at, column] of columns.entries()) row[column] = cells[at] ?? null;
  return row;
}

/** The client beneath Knex, which types it as anything. */
export function clientOf(db: Knex): NativeClient {
  const client: unknown = db.client;
  if (isNativeClient(client)) return client;
  throw new TypeError('This runs on a database that openDatabase opened, and on no other.');
}

function isNativeClient(client: unknown): client is NativeClient {
  return typeof client === 'object' && client !== null && 'engine' in client && 'perform' in client;
}

/**
 * A transaction that met a deadlock, an outage or a full disk is gone on the server, although a work may have
 * swallowed the error. This keeps such a connection from running further statements outside any transaction.
 */
const inTransaction = new WeakMap<object, Error | 'healthy'>();

/** Connections whose transaction has changed rows. */
const changed = new WeakSet<object>();

/** Throws the error that ended this connection's transaction, if one did. */
export function refuseAfterFault(connection: object, sql: string): void {
  if (sql.startsWith('BEGIN')) {
    inTransaction.set(connection, 'healthy');
    changed.delete(connection);
    return;
  }
  const state = inTransaction.get(connection);
  if (sql === 'COMMIT;' || sql === 'ROLLBACK') inTransaction.delete(connection);
  if (state instanceof Error && sql !== 'ROLLBACK') throw state;
}

/** Remembers that a statement has changed so many rows. */
export function rememberChanges(connection: object, changes: number): void {
  if (changes > 0) changed.add(connection);
}

/** Whether the last transaction of this connection has changed rows: only then has its commit written anything. */
export function hasChanges(connection: unknown): boolean {
  return typeof connection === 'object' && connection !== null && changed.has(connection);
}

/** Remembers an error that ended the transaction of this connection. */
export function rememberFault(connection: object, error: unknown, fault: Fault): void {
  if (!(error instanceof Error) || inTransaction.get(connection) !== 'healthy') return;
  if (endsTransaction(fault)) inTransaction.set(connection, error);
}
