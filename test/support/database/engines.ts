/** Describes a suite once for each available database engine, each time on a fresh database. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import {
  type Database,
  type DatabaseOptions,
  type Engine,
  openDatabase,
} from '../../../src/storage/database.js';
import { isOnSidServer, serverName } from './server-product.js';
import { removeFolder, databaseFolder } from '../runner/temporary.js';

export interface EngineUnderTest {
  readonly name: Engine;
  /** Address of the suite's database, for a second process or a second connection. */
  url(): string;
  /** The suite's database, opened. */
  database(): Database;
}

interface Place {
  readonly url: string;
  remove(): Promise<void>;
}

/** On SQLite alone, for behaviour that does not depend on the engine; not while the tests run on a selected server. */
export function onSqlite(
  title: string,
  suite: (engine: EngineUnderTest) => void,
  options: DatabaseOptions = {},
): void {
  if (!isOnSidServer()) describe(title, () => prepare('sqlite', sqlitePlace, options, suite));
}

/** On MariaDB or MySQL alone; nothing where there is none. */
export function onServer(
  title: string,
  suite: (engine: EngineUnderTest) => void,
  options: DatabaseOptions = {},
): void {
  const server = process.env['TEST_MYSQL_URL'];
  if (server)
    describe(`${title} (${serverName()})`, () => prepare('mysql', () => mysqlPlace(server), options, suite));
}

export function forEachEngine(
  title: string,
  suite: (engine: EngineUnderTest) => void,
  options: DatabaseOptions = {},
): void {
  onSqlite(`${title} (SQLite)`, suite, options);
  onServer(title, suite, options);
}

/**
 * For stories in which the engine decides nothing: on SQLite alone, and with `npm run test:rest -- mysql` on that server
 * alone. Their statements run on both engines in other suites.
 */
export function onOneEngine(
  title: string,
  suite: (engine: EngineUnderTest) => void,
  options: DatabaseOptions = {},
): void {
  if (isOnSidServer()) onServer(title, suite, options);
  else onSqlite(title, suite, options);
}

function prepare(
  name: Engine,
  makePlace: () => Promise<Place>,
  options: DatabaseOptions,
  suite: (engine: EngineUnderTest) => void,
): void {
  let place: Place | undefined;
  let database: Database | undefined;

  before(async () => {
    place = await makePlace();
    database = await openDatabase(place.url, options);
  });
  const known = <T>(value: T | undefined): T => {
    if (value === undefined)
      throw new Error('The database is there once the suite runs, in before() and in tests.');
    return value;
  };
  suite({ name, url: () => known(place).url, database: () => known(database) });
  // After the suite's own hooks, because their server may still use the database.
  after(async () => {
    await database?.close();
    await place?.remove();
  });
}

async function sqlitePlace(): Promise<Place> {
  const folder = databaseFolder();
  return { url: `file:${join(folder, 'bank.db')}`, remove: async () => removeFolder(folder) };
}

async function mysqlPlace(server: string): Promise<Place> {
  const name = `bank_${randomBytes(6).toString('hex')}`;
  const administer = async (sql: string) => {
    const connection = await mysql.createConnection(server);
    await connection.query(sql);
    await connection.end();
  };
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => administer(`DROP DATABASE ${name}`) };
}
