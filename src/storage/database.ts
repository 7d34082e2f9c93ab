/** Opens the database that a URL names: one schema on SQLite (embedded) or on MySQL and MariaDB (production). */
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { classify } from './errors.js';
import { readMysqlAddress } from './dialects/mysql/mysql-address.js';
import { mysqlClient } from './dialects/mysql/mysql-client.js';
import { Hosts } from './dialects/mysql/mysql-hosts.js';
import { exactIntegers } from './dialects/mysql/mysql-session.js';
import type { Engine } from './dialects/native-client.js';
import { pause } from './pause.js';
import { sqliteClient } from './dialects/sqlite/sqlite-client.js';

export type { Engine };

/**
 * On both engines a BIGINT column and an integer that SQL computes (COUNT, SUM) is a `bigint`; any other integer
 * column is a `number`, a date or time is text in UTC, and an UPDATE counts the rows it found.
 */
export interface Database {
  readonly engine: Engine;
  /** For `unitOfWork` alone, which is the only door for writing. */
  readonly writer: Knex;
  readonly reader: Knex;
  /** For migrations: no time-out on a statement, integers as Knex's migrator wants them. */
  readonly maintenance: Knex;
  close(): Promise<void>;
  isReady(): Promise<boolean>;
}

export interface DatabaseOptions {
  readonly writers?: number;
  readonly readers?: number;
  readonly queryTimeoutMilliseconds?: number;
  readonly acquireTimeoutMilliseconds?: number;
  /** How long a host that failed is avoided before somebody looks at it again. */
  readonly avoidMilliseconds?: number;
}

/** `file:./var/sandbox.db` or `mysql://user:password@host:port/name`, with further hosts of a cluster after commas. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (url.startsWith('file:')) return openSqlite(resolve(url.slice('file:'.length)), options);
  if (url.startsWith('mysql:') || url.startsWith('mariadb:')) return openMysql(url, options);
  // The URL itself stays out of the text: it may hold a password.
  throw new Error('The database URL must start with "file:" or "mysql://".');
}

const silent = () => undefined;
// Whatever Knex would print reaches the caller as an error, and is logged there once.
const log = { warn: silent, error: silent, deprecate: silent, debug: silent };

async function openSqlite(filename: string, options: DatabaseOptions): Promise<Database> {
  await mkdir(dirname(filename), { recursive: true });
  const { acquireTimeoutMilliseconds = 3000 } = options;
  const open = (readOnly: boolean, isMaintenance: boolean): Knex =>
    knex({
      // The driver waits for a lock without letting anything else run: wait shortly, and try again from outside.
      client: sqliteClient({
        readOnly,
        exactIntegers: !isMaintenance,
        busyTimeoutMilliseconds: isMaintenance ? 1000 : 20,
      }),
      connection: { filename },
      useNullAsDefault: true,
      compileSqlOnError: false,
      acquireConnectionTimeout: acquireTimeoutMilliseconds,
      pool: { min: isMaintenance ? 0 : 1, max: 1 },
      log,
    });
  const maintenance = open(false, true);
  await useWriteAheadLog(maintenance);
  return assemble('sqlite', open(false, false), open(true, false), maintenance);
}

/** The change to the write-ahead log needs the file for a moment to itself, which two processes may want at once. */
async function useWriteAheadLog(database: Knex): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.raw('PRAGMA journal_mode=WAL');
      return;
    } catch (error) {
      if (classify(error) !== 'contention' || attempt === 50) throw error;
      await pause(20 + Math.random() * 80);
    }
  }
}

/** The driver leaves everything in the log when it closes, and whoever then copies the file alone copies nothing. */
async function emptyWriteAheadLog(writer: Knex): Promise<void> {
  // Nothing is lost when it fails, or when another process reads: the next start finds the log.
  await writer.raw('PRAGMA wal_checkpoint(TRUNCATE)').catch(silent);
}

function openMysql(url: string, options: DatabaseOptions): Database {
  const {
    writers = 8,
    readers = 8,
    queryTimeoutMilliseconds = 2000,
    acquireTimeoutMilliseconds = 3000,
    avoidMilliseconds = 5000,
  } = options;
  const address = readMysqlAddress(url);
  // The URL itself stays out of the text: it holds a password.
  if ('wrong' in address) throw new Error(`The database URL is wrong: ${address.wrong}.`);
  const { hosts: all, ...login } = address;
  const hosts = new Hosts(all, avoidMilliseconds);
  const open = (max: number, isMaintenance: boolean): Knex =>
    knex({
      client: mysqlClient({
        hosts,
        queryTimeoutMilliseconds: isMaintenance ? null : queryTimeoutMilliseconds,
      }),
      connection: async () => ({
        ...login,
        charsetNumber: utf8mb4Binary,
        timezone: 'Z',
        dateStrings: true,
        jsonStrings: true,
        supportBigNumbers: true,
        bigNumberStrings: !isMaintenance,
        ...(!isMaintenance && { typeCast: exactIntegers }),
        connectTimeout: queryTimeoutMilliseconds,
        enableKeepAlive: true,
      }),
      compileSqlOnError: false,
      acquireConnectionTimeout: acquireTimeoutMilliseconds,
      pool: { min: 0, max, createTimeoutMillis: acquireTimeoutMilliseconds },
      log,
    });
  return assemble('mysql', open(writers, false), open(readers, false), open(2, true));
}

// By number, because Knex would put a named character set into every CREATE TABLE in place of the database's own.
const utf8mb4Binary = 46;

function assemble(engine: Engine, writer: Knex, reader: Knex, maintenance: Knex): Database {
  return {
    engine,
    writer,
    reader,
    maintenance,
    async close() {
      await Promise.all([reader.destroy(), maintenance.destroy()]);
      if (engine === 'sqlite') await emptyWriteAheadLog(writer);
      await writer.destroy();
    },
    async isReady() {
      try {
        await reader.raw('SELECT 1');
        return true;
      } catch {
        return false;
      }
    },
  };
}
