/** Runs one statement on one MySQL connection, with its time-out, error classification and rollback. */
import { Socket } from 'node:net';
import type { Connection, FieldPacket, QueryError, ResultSetHeader, RowDataPacket } from 'mysql2';
import { classifier, DuplicateKey } from '../../errors.js';
import { refuseAfterFault, rememberFault } from '../dialect.js';

export type Answer = RowDataPacket[] | ResultSetHeader;
export type Reply = readonly [Answer, FieldPacket[]];
type Settle = (error: QueryError | null, answer: Answer, fields: FieldPacket[]) => void;

/** The server did not answer in time; the connection is destroyed. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  readonly code = 'PROTOCOL_SEQUENCE_TIMEOUT';
}

// Deadlock, lock wait time-out, certification failure (Galera reports it as 1213, Group Replication as 3101), and a row
// that changed since the snapshot.
const contention = new Set([1020, 1205, 1213, 1614, 3101]);
// Too many connections in total or for one user, node not ready, shutdown, read-only, killed, time-out, connection
// lost, group without a majority or still electing.
const outage = new Set([
  1040, 1047, 1053, 1080, 1129, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1203, 1226, 1290, 1317, 1792, 1836,
  1927, 1969, 2002, 2003, 2006, 2013, 2055, 3024, 3100, 3168, 3796, 3797, 4031,
]);
// The server, or the transaction, is read-only: a demoted primary. Sessions of this server ask for READ WRITE.
const readOnly = new Set([1290, 1792, 1836]);
// The database does not let this server in: a password was rotated before its file, a user locked, a host not allowed,
// or the database is being restored. Statements have other numbers for missing rights.
const refused = new Set([1044, 1045, 1049, 1130, 1698, 1862, 3118, 4151]);
// A full disk has several numbers: those of file operations and those of the server.
const full = new Set([3, 20, 1021, 1026, 1041, 1114]);
const duplicate = new Set([1062, 1169, 1586]);

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
  // TLS failures: the peer is not proven to be the database.
  'HANDSHAKE_NO_SSL_SUPPORT',
  'HANDSHAKE_SSL_ERROR',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
]);

export function errnoOf(error: unknown): number {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
}

/** Whether the server rejected a write because it is read-only. */
export const refusesWrites = (error: unknown): boolean => readOnly.has(errnoOf(error));

export const classify = classifier((error) => {
  const errno = errnoOf(error);
  if (duplicate.has(errno)) return 'duplicate';
  if (contention.has(errno)) return 'contention';
  if (outage.has(errno) || refused.has(errno)) return 'outage';
  if (errno > 0) return full.has(errno) ? 'full' : 'other';
  if ('code' in error && typeof error.code === 'string') {
    return connectionCodes.has(error.code) ? 'outage' : 'other';
  }
  // mysql2 marks an error after which the connection is unusable, and gives some of those errors no code.
  return 'fatal' in error && error.fatal === true ? 'outage' : 'other';
});

/** Sends one statement and waits for the answer; `send` passes the statement to the driver. */
export async function ask(
  connection: Connection,
  sql: string,
  timeoutMilliseconds: number | null,
  send: (settle: Settle) => void,
): Promise<Reply> {
  try {
    refuseAfterFault(connection, sql);
    return await answered(connection, timeoutMilliseconds, send);
  } catch (error) {
    const fault = classify(error);
    rememberFault(connection, error, fault);
    // After a failed COMMIT Knex sends no ROLLBACK, and a failed batch needs one too.
    if (sql.endsWith('COMMIT;')) await rollBack(connection, timeoutMilliseconds);
    if (fault === 'duplicate') throw new DuplicateKey(sql);
    // The driver adds the SQL with its values to the error; values must not reach the log.
    if (error instanceof Error && 'sql' in error) error.sql = sql;
    throw error;
  }
}

/** Destroys a connection at once, without a closing message that a hung server would not read. */
export function drop(connection: Connection): void {
  connection.destroy();
  if ('stream' in connection && connection.stream instanceof Socket) connection.stream.destroy();
}

function answered(
  connection: Connection,
  timeoutMilliseconds: number | null,
  send: (settle: Settle) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      drop(connection);
      reject(new StatementTimeout('The database did not answer in time.'));
    };
    // The driver's own time-out does not cover preparing a statement.
    const timer = timeoutMilliseconds === null ? undefined : setTimeout(giveUp, timeoutMilliseconds);
    send((error, answer, fields) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve([answer, fields]);
    });
  });
}

export async function rollBack(connection: Connection, timeoutMilliseconds: number | null): Promise<void> {
  try {
    await answered(connection, timeoutMilliseconds, (settle) => connection.query('ROLLBACK', settle));
  } catch {
    drop(connection);
  }
}
