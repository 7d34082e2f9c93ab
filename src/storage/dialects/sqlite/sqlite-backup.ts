/** Backs up a SQLite database while other connections write to it. */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Backup } from '../dialect.js';

type Connection = InstanceType<typeof DatabaseSync>;

const busyTimeoutMilliseconds = 5000;

/**
 * Writes a consistent snapshot to a new file: everything committed before, and nothing uncommitted. Writers do not
 * wait. The file gets its name once it is synced to disk and its integrity is checked. Throws when the file exists
 * already, the database does not exist, or the copy is damaged.
 */
export async function backUpSqlite(source: string, target: string): Promise<Backup> {
  if (existsSync(target)) throw new Error(`${target} exists already, and is not overwritten`);
  // SQLite would create an empty database.
  if (!existsSync(source)) throw new Error(`the database ${source} does not exist`);
  const part = `${target}.part`;
  await rm(part, { force: true });
  // Readable by its owner only, because it contains customers' accounts.
  await (await open(part, 'wx', 0o600)).close();
  try {
    withConnection(source, (connection) => connection.prepare('VACUUM INTO ?').run(part));
    const schema = withConnection(part, lookThrough);
    await syncFile(part);
    await rename(part, target);
    await syncFile(dirname(target));
    return { bytes: (await stat(target)).size, schema };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function withConnection<T>(file: string, act: (connection: Connection) => T): T {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMilliseconds });
  try {
    return act(connection);
  } finally {
    connection.close();
  }
}

/** Checks the copy's integrity and returns its newest migration. */
function lookThrough(connection: Connection): string {
  const found: readonly { readonly integrity_check: unknown }[] = connection
    .prepare('PRAGMA integrity_check')
    .all();
  const isWhole = found.every(({ integrity_check: result }) => result === 'ok');
  if (!isWhole || connection.prepare('PRAGMA foreign_key_check').all().length > 0) {
    throw new Error('the copy is damaged, and perhaps the database too; the copy was deleted');
  }
  const table = connection.prepare("SELECT name FROM sqlite_master WHERE name = 'knex_migrations'").get();
  if (table === undefined) throw new Error('the file is not a database of this server');
  const newest: { readonly name: unknown } = connection
    .prepare('SELECT max(name) AS name FROM knex_migrations')
    .get();
  return String(newest.name);
}

/** Syncs a file or folder to disk, which VACUUM INTO does not. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
