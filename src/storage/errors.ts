/**
 * One closed classification of everything a database can refuse, by the number or the code of the error and never
 * by its text.
 */
import knex from 'knex';

export type Fault = 'duplicate' | 'contention' | 'outage' | 'full' | 'other';

/** A row with this key is already there: somebody else won. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey';

  /** Takes the statement without its values: the driver's own text would name the key's value. */
  constructor(sql: string) {
    super(`A row with the same key is already there: ${sql}`);
  }
}

// Deadlock, lock wait, Galera certification (which answers 1213), and a row that changed since the snapshot.
const mysqlContention = new Set([1020, 1205, 1213, 1614]);
// Too many connections, of everybody or of one user, node not ready, shutting down, read-only, killed, time-out, connection lost.
const mysqlOutage = new Set([
  1040, 1047, 1053, 1080, 1129, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1203, 1226, 1290, 1317, 1836, 1927,
  1969, 2002, 2003, 2006, 2013, 2055, 3024, 3168, 4031,
]);
// A disk that is full when a file is written has several numbers: the file's, and the server's.
const mysqlFull = new Set([3, 20, 1021, 1026, 1041, 1114]);
const mysqlDuplicate = new Set([1062, 1169, 1586]);

const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
]);

// SQLITE_BUSY, SQLITE_LOCKED.
const sqliteContention = new Set([5, 6]);
// SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL.
const sqliteOutage = new Set([10, 14, 15]);
const sqliteFull = 13;
// Primary key, unique index, rowid: extended codes of SQLITE_CONSTRAINT.
const sqliteDuplicate = new Set([1555, 2067, 2579]);

/** Says which of the five kinds an error is; everything that is not the database's trouble is 'other'. */
export function classify(error: unknown): Fault {
  if (error instanceof DuplicateKey) return 'duplicate';
  if (error instanceof knex.KnexTimeoutError) return 'outage';
  if (!(error instanceof Error)) return 'other';
  if ('errcode' in error && typeof error.errcode === 'number') return classifySqlite(error.errcode);
  if ('errno' in error && typeof error.errno === 'number' && error.errno > 0)
    return classifyMysql(error.errno);
  if ('code' in error && typeof error.code === 'string') {
    return connectionCodes.has(error.code) ? 'outage' : 'other';
  }
  // mysql2 marks a connection that can no longer be used, and gives some of those errors no code at all.
  return 'fatal' in error && error.fatal === true ? 'outage' : 'other';
}

/** Whether the same work may succeed when it is run again a moment later. */
export function isTransient(fault: Fault): fault is 'contention' | 'outage' {
  return fault === 'contention' || fault === 'outage';
}

function classifyMysql(errno: number): Fault {
  if (mysqlDuplicate.has(errno)) return 'duplicate';
  if (mysqlContention.has(errno)) return 'contention';
  if (mysqlOutage.has(errno)) return 'outage';
  return mysqlFull.has(errno) ? 'full' : 'other';
}

function classifySqlite(code: number): Fault {
  const primary = code & 0xff;
  if (sqliteDuplicate.has(code)) return 'duplicate';
  if (sqliteContention.has(primary)) return 'contention';
  if (sqliteOutage.has(primary)) return 'outage';
  return primary === sqliteFull ? 'full' : 'other';
}
