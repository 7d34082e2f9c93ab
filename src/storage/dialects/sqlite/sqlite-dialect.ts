/** The dialect of SQLite, embedded in this process: one file, one writer. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { common, type Connections, type DatabaseOptions, type Dialect, MissingRights } from '../dialect.js';
import { parseFilePath } from './sqlite-address.js';
import { backUpSqlite } from './sqlite-backup.js';
import { classify, sqliteClient } from './sqlite-client.js';

export const sqlite: Dialect = {
  name: 'sqlite',
  open: (url, options) => open(parseFilePath(url), options),
  backUp: (url, file) => backUpSqlite(parseFilePath(url), file),
  beforeClose: emptyWriteAheadLog,
  builder: () => ({
    client: sqliteClient(sqlite, {
      readOnly: true,
      exactIntegers: true,
      undoesFromMemory: false,
      busyTimeoutMilliseconds: 0,
    }),
    useNullAsDefault: true,
  }),
  classify,
  refusesWrites: () => false,
  findMissingRights: (url) => findMissingRights(parseFilePath(url)),
  now: async () => undefined,
  hasOneWriter: true,
  readsSmallTablesWhole: false,
  keepsStatements: true,
  stacksSavepoints: true,
  prepare: async () => undefined,
};

/**
 * Write-ahead log size before a checkpoint, in pages of 4 kB. A checkpoint copies a page once however many commits
 * changed it: four times SQLite's default makes payments a tenth faster. A larger log would lengthen the pause of a
 * checkpoint and the recovery after a crash.
 */
const checkpointPages = 4000;

async function open(
  filename: string,
  { isReadOnly = false, mustExist = false }: DatabaseOptions,
): Promise<Connections> {
  if (mustExist && !existsSync(filename))
    throw new Error(`the database file ${filename} does not exist; npm run migrate creates a new database`);
  if (!isReadOnly) await createFile(filename);
  const connect = (readOnly: boolean, isMaintenance: boolean): Knex =>
    knex({
      ...common,
      // The driver blocks the event loop while it waits for a lock: wait briefly and let the caller retry.
      client: sqliteClient(sqlite, {
        readOnly: readOnly || isReadOnly,
        exactIntegers: !isMaintenance,
        undoesFromMemory: !readOnly && !isMaintenance,
        busyTimeoutMilliseconds: isMaintenance ? 1000 : 20,
        ...(!isMaintenance && !readOnly && { checkpointPages }),
      }),
      connection: { filename },
      useNullAsDefault: true,
      pool: { min: isMaintenance || isReadOnly ? 0 : 1, max: 1 },
    });
  const maintenance = connect(false, true);
  if (!isReadOnly)
    await useWriteAheadLog(maintenance).catch(async (error: unknown) => {
      throw (await findMissingRights(filename)) ?? error;
    });
  const writer = connect(false, false);
  return { writer, batchWriter: writer, reader: connect(true, false), maintenance };
}

/** Creates a missing file for this user alone; SQLite gives the files of its log the same mode. */
async function createFile(filename: string): Promise<void> {
  await mkdir(dirname(filename), { recursive: true });
  // Created and closed at once: to close a file that SQLite has opened would release SQLite's locks.
  if (!existsSync(filename)) closeSync(openSync(filename, 'a', 0o600));
}

/**
 * Asks the system for the rights, because closing the file after a test of it would release this process's locks. The
 * folder is for the write-ahead log.
 */
async function findMissingRights(filename: string): Promise<MissingRights | undefined> {
  for (const place of [filename, dirname(filename)]) {
    const isDenied = await access(place, constants.W_OK).then(
      () => false,
      // A missing file is created.
      (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
    );
    if (!isDenied) continue;
    const todo = 'Let the server’s user write the file and its folder.';
    return new MissingRights(`cannot be changed: this user may not write ${place}`, todo);
  }
  return undefined;
}

/** Retries: switching to the write-ahead log needs exclusive access, which two processes may request at once. */
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

/**
 * Checkpoints the write-ahead log: the driver leaves data in the log on close, and a copy of the database file alone
 * would miss that data.
 */
async function emptyWriteAheadLog(writer: Knex): Promise<void> {
  // A failure, or another process that reads, loses nothing: the next start reads the log.
  await writer.raw('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
}
