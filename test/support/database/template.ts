/**
 * Schema and sandbox data, saved by the first suite of this process that needs them and copied into all other
 * databases: migrations and a long booking history cost more than most suites.
 */
import { join } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import type { Knex } from 'knex';
import type { Database } from '../../../src/storage/database.js';
import { databaseFolder } from '../runner/temporary.js';

interface Table {
  readonly name: string;
  readonly create: string;
}

type Fill = (database: Database) => Promise<void>;

/** Keyed by engine and by the data's parameters. */
const copies = new Map<string, Fill>();

/** Fills an empty database by copying, or with `fill` the first time. */
export async function fillOnce(database: Database, key: string, fill: Fill): Promise<void> {
  const name = `${database.dialect.name} ${key}`;
  const copy = copies.get(name);
  if (!(await canCopy(database))) return fill(database);
  if (copy) return copy(database);
  await fill(database);
  copies.set(
    name,
    database.dialect.name === 'sqlite' ? await keepSqlite(database) : await keepMysql(database),
  );
}

/** Returns true for an empty database that, on MariaDB, is on the server shared by all suites, which holds the copy. */
async function canCopy({ dialect, maintenance }: Database): Promise<boolean> {
  if (dialect.name === 'sqlite') return (await maintenance('sqlite_master').first('name')) === undefined;
  const [[row]] = await maintenance.raw(
    'SELECT @@port AS port, COUNT(table_name) AS tables FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return Number(row.tables) === 0 && process.env['TEST_MYSQL_URL']?.includes(`:${row.port}/`) === true;
}

async function keepSqlite({ maintenance }: Database): Promise<Fill> {
  const file = join(databaseFolder('template-'), 'template.db');
  await maintenance.raw('VACUUM INTO ?', [file]);
  const template = new DatabaseSync(file, { readOnly: true });
  return async (database) => {
    const [{ file: destination }] = await database.maintenance.raw('PRAGMA database_list');
    await backup(template, destination, { rate: -1 });
  };
}

async function keepMysql({ maintenance }: Database): Promise<Fill> {
  const [[{ own }]] = await maintenance.raw('SELECT DATABASE() AS own');
  const template = `${own}_template`;
  await maintenance.raw('CREATE DATABASE ??', [template]);
  const tables: Table[] = [];
  const [rows] = await maintenance.raw(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  for (const { name } of rows) {
    const [[row]] = await maintenance.raw('SHOW CREATE TABLE ??', [name]);
    tables.push({ name, create: row['Create Table'] });
    await maintenance.raw('CREATE TABLE ??.?? AS SELECT * FROM ??', [template, name, name]);
  }
  return ({ maintenance: other }) =>
    other.transaction((connection) => copyMysql(connection, template, tables));
}

/** Uses a transaction, because session settings hold for a single connection. */
async function copyMysql(
  connection: Knex.Transaction,
  template: string,
  tables: readonly Table[],
): Promise<void> {
  await connection.raw('SET SESSION foreign_key_checks = 0');
  for (const { create, name } of tables) {
    await connection.raw(create);
    await connection.raw('INSERT INTO ?? SELECT * FROM ??.??', [name, template, name]);
  }
  await connection.raw('SET SESSION foreign_key_checks = 1');
}
