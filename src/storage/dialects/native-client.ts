/**
 * What both database clients offer beneath Knex: one statement with bound values on one connection. Hot statements
 * come in here directly and skip Knex's builder; Knex's own queries end here too.
 */

import { endsTransaction, type Fault } from '../errors.js';
import type { Dialect } from './dialect.js';

/** What can be bound; an instant is stored as text in UTC. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null;

/** The values of one row, in the order of its columns. */
export type Cells = readonly Value[];

/** The rows of a statement that answers with rows, and how many rows it changed. */
export interface Result {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
  readonly changes: number;
}

export interface NativeClient {
  readonly engine: Dialect;
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
  /** Runs one statement without values that answers nothing. */
  command(connection: unknown, sql: string): Promise<void>;
  /** Runs one statement with its values; throws what its dialect can classify. */
  perform(connection: unknown, sql: string, values: readonly Value[]): Result | Promise<Result>;
}

/** A row by the names of its columns, as Knex gives it. */
export function rowOf(columns: readonly string[], cells: Cells): Readonly<Record<string, Value>> {
  const row: Record<string, Value> = {};
  for (const [at, column] of columns.entries()) row[column] = cells[at] ?? null;
  return row;
}

/** Knex types its client as anything; this asks whether it is one of ours. */
export function isNativeClient(client: unknown): client is NativeClient {
  return typeof client === 'object' && client !== null && 'engine' in client && 'perform' in client;
}

/**
 * A transaction that met a deadlock, an outage or a full disk is gone on the server, although a work may have
 * swallowed the error. This keeps such a connection from running further statements outside any transaction.
 */
const inTransaction = new WeakMap<object, Error | 'healthy'>();

/** Throws the error that ended this connection's transaction, if one did. */
export function refuseAfterFault(connection: object, sql: string): void {
  if (sql.startsWith('BEGIN')) {
    inTransaction.set(connection, 'healthy');
    return;
  }
  const state = inTransaction.get(connection);
  if (sql === 'COMMIT;' || sql === 'ROLLBACK') inTransaction.delete(connection);
  if (state instanceof Error && sql !== 'ROLLBACK') throw state;
}

/** Remembers an error that ended the transaction of this connection. */
export function rememberFault(connection: object, error: unknown, fault: Fault): void {
  if (!(error instanceof Error) || inTransaction.get(connection) !== 'healthy') return;
  if (endsTransaction(fault)) inTransaction.set(connection, error);
}
