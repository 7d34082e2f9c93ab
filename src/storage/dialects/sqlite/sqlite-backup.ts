/** Copies a SQLite database while others write to it. */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Backup } from '../dialect.js';

type Connection = InstanceType<typeof DatabaseSync>;

const busyTimeoutMilliseconds = 5000;

/**
 * Writes one moment of the database into a new file: everything that was committed before, and nothing of what was under
 * way. Who writes meanwhile does not wait. The file has its name once all of it is on the disk and was looked through.
 * Throws when there is such a file already, when there is no database, or when the copy is not whole.
 */
export async function backUpSqlite(source: string, target: string): Promise<Backup> {
  if (existsSync(target)) throw new Error(`${target} is there already, and is not overwritten`);
  // SQLite would make an empty one.
  if (!existsSync(source)) throw new Error(`there is no database ${source}`);
  const part = `${target}.part`;
  await rm(part, { force: true });
  // Whoever reads it reads the customers' accounts.
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

/** The newest migration of what was copied. */
function lookThrough(connection: Connection): string {
  const found: readonly { readonly integrity_check: unknown }[] = connection
    .prepare('PRAGMA integrity_check')
    .all();
  const isWhole = found.every(({ integrity_check: result }) => result === 'ok');
  if (!isWhole || connection.prepare('PRAGMA foreign_key_check').all().length > 0) {
    throw new Error('the copy is damaged, and so is perhaps the database; nothing was kept');
  }
  const table = connection.prepare("SELECT name FROM sqlite_master WHERE name = 'knex_migrations'").get();
  if (table === undefined) throw new Error('it is no database of this server');
  const newest: { readonly name: unknown } = connection
    .prepare('SELECT max(name) AS name FROM knex_migrations')
    .get();
  return String(newest.name);
}

/** SQLite does not wait for the disk with what it writes here. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
