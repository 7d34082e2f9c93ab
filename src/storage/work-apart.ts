/** Works that nobody else's are to wait behind. */
import type { Database } from './database.js';
import { type UnitOfWork, unitOfWork } from './unit-of-work.js';

/**
 * For works that wait long for each other's rows: in lanes of their own, each in a transaction of its own, so that
 * nobody else's work waits behind them. Where there is one writer, they share its commits with the others.
 */
export function workApart(database: Database, work: UnitOfWork): UnitOfWork {
  return database.dialect.hasOneWriter ? work : unitOfWork(database, { largestGroup: 1 });
}
