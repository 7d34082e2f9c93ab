/** What the error numbers of MySQL and MariaDB mean, and those of the connection to them. */
import { classifier } from '../../errors.js';

// Deadlock, lock wait, Galera certification (which answers 1213), and a row that changed since the snapshot.
const contention = new Set([1020, 1205, 1213, 1614]);
// Too many connections, of everybody or of one user, node not ready, shutting down, read-only, killed, time-out, connection lost.
const outage = new Set([
  1040, 1047, 1053, 1080, 1129, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1203, 1226, 1290, 1317, 1836, 1927,
  1969, 2002, 2003, 2006, 2013, 2055, 3024, 3168, 4031,
]);
// A disk that is full when a file is written has several numbers: the file's, and the server's.
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
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
]);

export const classify = classifier((error) => {
  const errno = 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
  if (duplicate.has(errno)) return 'duplicate';
  if (contention.has(errno)) return 'contention';
  if (outage.has(errno)) return 'outage';
  if (errno > 0) return full.has(errno) ? 'full' : 'other';
  if ('code' in error && typeof error.code === 'string') {
    return connectionCodes.has(error.code) ? 'outage' : 'other';
  }
  // mysql2 marks a connection that can no longer be used, and gives some of those errors no code at all.
  return 'fatal' in error && error.fatal === true ? 'outage' : 'other';
});
