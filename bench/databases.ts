/** Databases for the measurement with storage: on a fresh file, and on a MariaDB server of its own. */
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { openDatabase } from '../src/storage/database.js';
import { hasMariadb, startMariadb } from '../test/support/database/mariadb.js';
import { cpuSecondsOf } from './processes.js';
import { removeFolder, temporaryFolder } from '../test/support/runner/temporary.js';

export interface Engine {
  readonly name: 'SQLite' | 'MariaDB';
  /** The address of a new database. */
  create(name: string): Promise<string>;
  remove(): Promise<void>;
  /** Processor time so far of a database that is a process of its own. */
  cpuSeconds(): number | undefined;
}

/** SQLite, and MariaDB where it is installed; both keep what they have acknowledged when the power fails. */
export async function startEngines(): Promise<Engine[]> {
  const engines = [sqliteEngine()];
  if (hasMariadb()) engines.push(await mariadb());
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

/** Room as a bank's database has it, so that nobody pays for a cache that is full; a test's server has as little as it can. */
const mariadbRoom = ['--innodb-buffer-pool-size=1G', '--innodb-log-file-size=512M'];

async function mariadb(): Promise<Engine> {
  const server = await startMariadb(mariadbRoom);
  return {
    name: 'MariaDB',
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
