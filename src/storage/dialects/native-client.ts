/**
 * What both database clients offer beneath Knex: one statement with bound values on one connection. Hot statements
 * come in here directly and skip Knex's builder; Knex's own queries end here too.
 */

export type Engine = 'sqlite' | 'mysql';

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
  readonly engine: Engine;
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
  /** Runs one statement without values that answers nothing. */
  command(connection: unknown, sql: string): Promise<void>;
  /** Runs one statement with its values; throws what `errors.ts` can classify. */
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
