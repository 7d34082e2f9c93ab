/** Opens the database that a URL names: one schema on SQLite (embedded) or on MySQL and MariaDB (production). */
import { Availability } from './availability.js';
import type { Connections, DatabaseOptions, Dialect, Engine } from './dialects/dialect.js';
import { mysql } from './dialects/mysql/mysql-dialect.js';
import { sqlite } from './dialects/sqlite/sqlite-dialect.js';

export type { DatabaseOptions, Engine };

/**
 * On every engine a BIGINT column and an integer that SQL computes (COUNT, SUM) is a `bigint`; any other integer
 * column is a `number`, a date or time is text in UTC, and an UPDATE counts the rows it found.
 */
export interface Database extends Connections {
  readonly dialect: Dialect;
  /** Shared by all who read and write here. */
  readonly availability: Availability;
  close(): Promise<void>;
  isReady(): Promise<boolean>;
}

const dialects: readonly Dialect[] = [sqlite, mysql];

/** `file:./var/sandbox.db` or `mysql://user:password@host:port/name`, with further hosts of a cluster after commas. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const dialect = dialectOf(url);
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
  };
}

export function dialectOf(url: string): Dialect {
  const dialect = dialects.find(({ schemes }) => schemes.some((scheme) => url.startsWith(scheme)));
  // The URL itself stays out of the text: it may hold a password.
  if (!dialect) throw new Error('The database URL must start with "file:" or "mysql://".');
  return dialect;
}
