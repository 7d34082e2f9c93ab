/** The interface of a database engine (SQL dialect). */
import type { Knex } from 'knex';
import { endsTransaction, type Fault } from '../errors.js';
import type { Engine } from './address.js';

export interface DatabaseOptions {
  readonly readers?: number;
  readonly queryTimeoutMilliseconds?: number;
  /** How long a failed host is avoided before it is probed again. */
  readonly avoidMilliseconds?: number;
  /**
   * Returns the database's URL as it is now, whose user and password a new connection uses. The hosts stay those of the
   * start.
   */
  readonly rereadUrl?: () => string;
  /** Read-only: nothing can be written, and a database file is neither created nor converted. */
  readonly isReadOnly?: boolean;
  /** Whether a missing database file is an error: a wrong path would otherwise begin an empty database. */
  readonly mustExist?: boolean;
}

export interface Connections {
  /** Used by `unitOfWork` only; every write goes through `unitOfWork`. */
  readonly writer: Knex;
  /** Used by `unitOfWork` for batches. The same as `writer` on an engine whose batches need no special connection. */
  readonly batchWriter: Knex;
  readonly reader: Knex;
  /** For migrations: no statement time-out, and integers as Knex's migrator expects them. */
  readonly maintenance: Knex;
}

/** This process lacks the permission to change rows; the message is a sentence that says what to do. */
export class MissingRights extends Error {
  override readonly name = 'MissingRights';

  constructor(
    /** The rest of a sentence whose subject is the database. */
    readonly says: string,
    readonly todo: string,
  ) {
    super(`the database ${says}. ${todo}`);
  }
}

/** A backup file with a consistent snapshot of a database. */
export interface Backup {
  readonly bytes: number;
  /** The newest migration in the backup. */
  readonly schema: string;
}

export interface Dialect {
  readonly name: Engine;
  open(url: string, options: DatabaseOptions): Promise<Connections>;
  /** Called when the readers are closed and writing has ended. */
  beforeClose(writer: Knex): Promise<void>;
  /** Backs up a database in use; absent for an engine with its own backup program. */
  backUp?(url: string, file: string): Promise<Backup>;
  /** Knex configuration without a connection, for building the SQL text of statements. */
  builder(): Knex.Config;
  /** Classifies an error by its number or code. */
  classify(error: unknown): Fault;
  /** Whether the database rejected a write because it is read-only; such an error is also an outage. */
  refusesWrites(error: unknown): boolean;
  /** Undefined when this process may change rows, and while there are no tables; changes nothing itself. */
  findMissingRights(url: string, reader: Knex): Promise<MissingRights | undefined>;
  /** The database server's time in UTC milliseconds; undefined where the database uses this machine's clock. */
  now(reader: Knex): Promise<number | undefined>;
  /** True when only one transaction can write at a time and others wait for it. */
  readonly hasOneWriter: boolean;
  /** True when a statement may scan all rows of a small table and wait for rows that other transactions have locked. */
  readonly readsSmallTablesWhole: boolean;
  /** True when prepared statements are cached by their SQL text. */
  readonly keepsStatements: boolean;
  /** True when a savepoint does not replace an earlier savepoint of the same name. */
  readonly stacksSavepoints: boolean;
  /** Called before the first migration. */
  prepare(maintenance: Knex): Promise<void>;
}

const silent = () => undefined;

/** Knex options of every engine. */
export const common = {
  compileSqlOnError: false,
  acquireConnectionTimeout: 3000,
  // Knex's own warnings are silenced: each error reaches the caller and is logged there once.
  log: { warn: silent, error: silent, deprecate: silent, debug: silent },
} as const satisfies Knex.Config;

/** A value that can be bound; a `Date` is stored as text in UTC. */
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

/** The rows that a statement returned, and how many rows it changed. */
export interface Result {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
  readonly changes: number;
}

/**
 * The client beneath Knex: runs one statement with bound values on one connection. Hot statements call this client
 * directly and skip Knex's builder; Knex's own queries end here too.
 */
export interface NativeClient {
  readonly engine: Dialect;
  /**
   * A shared connection for reads, on an engine where each statement completes synchronously, so that no caller needs
   * exclusive use. Undefined where there is none, or none yet.
   */
  readonly readingConnection?: unknown;
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
  /** Runs one statement that has no values and returns no rows. */
  command(connection: unknown, sql: string): Promise<void>;
  /** Runs one statement with its values; throws what its dialect can classify. */
  perform(connection: unknown, sql: string, values: readonly Value[]): Result | Promise<Result>;
  /**
   * Runs statements in one transaction on a batch-writer connection: commits all, or throws and commits none. A remote
   * database receives the batch as one message.
   */
  commitBatch(connection: unknown, batch: Batch): Promise<void>;
}

/** A row as an object keyed by column name, as Knex returns rows. */
export function toRow(columns: readonly string[], cells: Cells): Readonly<Record<string, Value>> {
  const row: Record<string, Value> = {};
  for (const [at, column] of columns.entries()) row[column] = cells[at] ?? null;
  return row;
}

/** Returns the client beneath Knex; Knex types it as `any`. */
export function clientOf(db: Knex): NativeClient {
  const client: unknown = db.client;
  if (isNativeClient(client)) return client;
  throw new TypeError('This works only on a database that openDatabase opened.');
}

function isNativeClient(client: unknown): client is NativeClient {
  return typeof client === 'object' && client !== null && 'engine' in client && 'perform' in client;
}

/**
 * The state of each connection's transaction. A deadlock, an outage or a full disk ends a transaction on the server,
 * even if the work swallowed the error; no further statement may then run outside a transaction.
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

/** Whether a statement of this connection is part of a transaction, which a repeat of the statement would not restore. */
export const isInTransaction = (connection: object): boolean => inTransaction.has(connection);

/** Records that the server has committed this connection's transaction by itself. */
export function leaveTransaction(connection: object): void {
  inTransaction.delete(connection);
}

/** Records that a statement changed rows. */
export function rememberChanges(connection: object, changes: number): void {
  if (changes > 0) changed.add(connection);
}

/** Whether this connection's last transaction changed rows; otherwise its commit wrote nothing. */
export function hasChanges(connection: unknown): boolean {
  return typeof connection === 'object' && connection !== null && changed.has(connection);
}

/** Records an error that ended this connection's transaction. */
export function rememberFault(connection: object, error: unknown, fault: Fault): void {
  if (!(error instanceof Error) || inTransaction.get(connection) !== 'healthy') return;
  if (endsTransaction(fault)) inTransaction.set(connection, error);
}
