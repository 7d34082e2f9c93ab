/** A separate unit of work for works that wait long for locks. */
import type { Database } from '../database.js';
import { type UnitOfWork, unitOfWork } from './unit-of-work.js';

/**
 * Runs works that wait long for each other's row locks in lanes and transactions of their own, so that other works do
 * not queue behind them. On an engine with one writer they share the normal commits.
 */
export function createSeparateWork(database: Database, work: UnitOfWork): UnitOfWork {
  return database.dialect.hasOneWriter ? work : unitOfWork(database, { largestGroup: 1 });
}
