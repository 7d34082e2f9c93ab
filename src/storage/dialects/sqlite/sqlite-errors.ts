/** What SQLite's error numbers mean. */
import { classifier } from '../../errors.js';

// SQLITE_BUSY, SQLITE_LOCKED.
const contention = new Set([5, 6]);
// SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL.
const outage = new Set([10, 14, 15]);
const full = 13;
// Primary key, unique index, rowid: extended codes of SQLITE_CONSTRAINT.
const duplicate = new Set([1555, 2067, 2579]);

export const classify = classifier((error) => {
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
  const primary = code & 0xff;
  if (duplicate.has(code)) return 'duplicate';
  if (contention.has(primary)) return 'contention';
  if (outage.has(primary)) return 'outage';
  return primary === full ? 'full' : 'other';
});
