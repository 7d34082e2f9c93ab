/** Opens the database that a URL names: one schema on SQLite (embedded) or on MySQL and MariaDB (production). */
import { Availability } from './availability.js';
import { addressForms, type Engine, findEngine } from './dialects/address.js';
import type { Connections, DatabaseOptions, Dialect, MissingRights } from './dialects/dialect.js';
import { mysql } from './dialects/mysql/mysql-dialect.js';
import { sqlite } from './dialects/sqlite/sqlite-dialect.js';

export type { DatabaseOptions, Engine };

/**
 * On every engine, BIGINT columns and integers computed by SQL (COUNT, SUM) are `bigint`, other integer columns are
 * `number`, dates and times are text in UTC, and an UPDATE counts the rows it matched.
 */
export interface Database extends Connections {
  readonly dialect: Dialect;
  /** Shared by all readers and writers of this database. */
  readonly availability: Availability;
  close(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Undefined when this process may change rows. */
  findMissingRights(): Promise<MissingRights | undefined>;
}

const dialects: Readonly<Record<Engine, Dialect>> = { sqlite, mysql };

/**
 * Opens `file:./var/sandbox.db` or `mysql://user:password@host:port/name`; further hosts of a cluster follow after
 * commas.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const dialect = requireDialect(url);
  const connections = await dialect.open(url, options);
  const { batchWriter, maintenance, reader, writer } = connections;
  return {
    dialect,
    availability: new Availability(),
    ...connections,
    async close() {
      await Promise.all([reader.destroy(), maintenance.destroy()]);
      if (!options.isReadOnly) await dialect.beforeClose(writer);
      await Promise.all([...new Set([writer, batchWriter])].map((each) => each.destroy()));
    },
    isReady: () =>
      reader.raw('SELECT 1').then(
        () => true,
        () => false,
      ),
    findMissingRights: () => dialect.findMissingRights(url, reader),
  };
}

export function requireDialect(url: string): Dialect {
  const engine = findEngine(url);
  // The message omits the URL, which may contain a password.
  if (engine === undefined) throw new Error(`The database URL must be ${addressForms}.`);
  return dialects[engine];
}
