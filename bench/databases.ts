/** Databases for the benchmarks with storage: a new SQLite file, and a database server started for the benchmark. */
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { openDatabase } from '../src/storage/database.js';
import { hasDatabaseServer, startDatabaseServer } from '../test/support/database/database-server.js';
import { isMysql, serverName } from '../test/support/database/server-product.js';
import { cpuSecondsOf } from './processes.js';
import { removeFolder, temporaryFolder } from '../test/support/runner/temporary.js';

export interface Engine {
  readonly name: 'SQLite' | 'MariaDB' | 'MySQL';
  /** Returns the URL of a new database. */
  create(name: string): Promise<string>;
  remove(): Promise<void>;
  /** Processor seconds used so far by a database that runs as a process; undefined for SQLite. */
  cpuSeconds(): number | undefined;
}

/**
 * SQLite, and MariaDB where it is installed, or MySQL where the command line names it; all keep acknowledged
 * transactions through a power failure.
 */
export async function startEngines(): Promise<Engine[]> {
  const engines = [sqliteEngine()];
  if (hasDatabaseServer()) engines.push(await serverEngine());
  else console.log('There is no mariadbd on this machine.');
  return engines;
}

export function sqliteEngine(): Engine {
  const folder = temporaryFolder('bench-');
  return {
    name: 'SQLite',
    create: async (name) => `file:${join(folder, `${name}.db`)}`,
    remove: async () => removeFolder(folder),
    cpuSeconds: () => undefined,
  };
}

/**
 * Buffer sizes of a bank's production database, so that no measurement hits a full cache; the tests' servers have
 * minimal buffers.
 */
const room = () => [
  '--innodb-buffer-pool-size=1G',
  isMysql() ? '--innodb-redo-log-capacity=512M' : '--innodb-log-file-size=512M',
];

async function serverEngine(): Promise<Engine> {
  const server = await startDatabaseServer(room());
  return {
    name: serverName(),
    create: async (name) => {
      const connection = await mysql.createConnection(server.url);
      await connection.query(`CREATE DATABASE ${name}`);
      await connection.end();
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    },
    remove: () => server.stop(),
    cpuSeconds: () => cpuSecondsOf(server.pid()),
  };
}

export async function countPayments(databaseUrl: string): Promise<number> {
  const database = await openDatabase(databaseUrl);
  const row = await database.reader('payments').count({ count: '*' }).first();
  await database.close();
  return Number(row?.['count']);
}
