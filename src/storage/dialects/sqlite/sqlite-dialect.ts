/** SQLite, embedded in this process: one file, one writer. */
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { common, type Connections, type DatabaseOptions, type Dialect } from '../dialect.js';
import { backUpSqlite } from './sqlite-backup.js';
import { classify, sqliteClient } from './sqlite-client.js';

export const sqlite: Dialect = {
  name: 'sqlite',
  schemes: ['file:'],
  open: (url, options) => open(fileOf(url), options),
  backUp: (url, file) => backUpSqlite(fileOf(url), file),
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
  now: async () => undefined,
  hasOneWriter: true,
  readsSmallTablesWhole: false,
  keepsStatements: true,
  stacksSavepoints: true,
  prepare: async () => undefined,
};

/**
 * Of 4 kB each. A page that many commits change is copied once for all of them, so that four times SQLite's own number takes
 * a tenth off a payment; more would keep everybody waiting for longer while they are copied, and a start after a crash too.
 */
const checkpointPages = 4000;

export function fileOf(url: string): string {
  return resolve(url.slice('file:'.length));
}

async function open(filename: string, { isReadOnly = false }: DatabaseOptions): Promise<Connections> {
  if (!isReadOnly) await mkdir(dirname(filename), { recursive: true });
  const connect = (readOnly: boolean, isMaintenance: boolean): Knex =>
    knex({
      ...common,
      // The driver waits for a lock without letting anything else run: wait shortly, and try again from outside.
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
  if (!isReadOnly) await useWriteAheadLog(maintenance);
  const writer = connect(false, false);
  return { writer, batchWriter: writer, reader: connect(true, false), maintenance };
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
  await writer.raw('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
}
