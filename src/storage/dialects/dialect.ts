/** What differs from one database engine to the next; a further engine is a folder here and a name in `database.ts`. */
import type { Knex } from 'knex';
import type { Fault } from '../errors.js';

export type Engine = 'sqlite' | 'mysql';

export interface DatabaseOptions {
  readonly writers?: number;
  readonly readers?: number;
  readonly queryTimeoutMilliseconds?: number;
  readonly acquireTimeoutMilliseconds?: number;
  /** How long a host that failed is avoided before somebody looks at it again. */
  readonly avoidMilliseconds?: number;
}

export interface Connections {
  /** For `unitOfWork` alone, which is the only door for writing. */
  readonly writer: Knex;
  readonly reader: Knex;
  /** For migrations: no time-out on a statement, integers as Knex's migrator wants them. */
  readonly maintenance: Knex;
}

export interface Dialect {
  readonly name: Engine;
  /** How the URL of a database of this engine begins. */
  readonly schemes: readonly string[];
  open(url: string, options: DatabaseOptions): Promise<Connections>;
  /** When readers are gone, and nothing is written any more. */
  beforeClose(writer: Knex): Promise<void>;
  /** Knex without a connection, for building the text of statements. */
  builder(): Knex.Config;
  /** Says which kind of fault an error is, by its number or code. */
  classify(error: unknown): Fault;
  /** One transaction writes at a time, and others wait for it. */
  readonly hasOneWriter: boolean;
  /** The driver lets nothing else run while a statement does. */
  readonly blocksProcess: boolean;
  /** A savepoint does not take the place of an earlier one of the same name. */
  readonly stacksSavepoints: boolean;
  /** Before the first migration. */
  prepare(maintenance: Knex): Promise<void>;
}

const silent = () => undefined;
/** Whatever Knex would print reaches the caller as an error, and is logged there once. */
export const silentLog = { warn: silent, error: silent, deprecate: silent, debug: silent };
