/** Creates the foundations of all other parts: clock, identifiers, and database access. */
import type { Config } from '../config/config.js';
import type { SealingKeys } from '../crypto/digests.js';
import { newIdentifier } from '../crypto/secrets.js';
import { type Instant, localDate, localTime, startOfDay } from '../domain/time.js';
import type { Database } from '../storage/database.js';
import { reading, unitOfWork } from '../storage/work/unit-of-work.js';
import type { UnitOfWork } from '../storage/work/work.js';
import type { Foundations } from '../plugins/foundations.js';
import type { Clock } from '../usecases/services.js';
import { KeyRing } from './sealing-keys.js';

export function createFoundations(
  database: Database,
  config: Config,
  {
    now = Date.now,
    sealingKeys = new KeyRing(config.SEALING_KEY).keys,
  }: {
    readonly now?: () => Instant;
    readonly sealingKeys?: SealingKeys;
  } = {},
): Foundations {
  const work = unitOfWork(database);
  const clock = createClock(now, config.TIME_ZONE);
  return {
    clock,
    proofClock: clock,
    ids: { next: () => newIdentifier(now()) },
    work,
    bookings: createSeparateWork(database, work),
    read: reading(database),
    sealingKeys,
  };
}

/** Builds the bank's clock from a source of instants. */
export function createClock(now: () => Instant, timeZone: string): Clock {
  return {
    now,
    today: () => localDate(now(), timeZone),
    timeOfDay: (at = now()) => localTime(at, timeZone),
    dateOf: (at) => localDate(at, timeZone),
    startOf: (date) => startOfDay(date, timeZone),
  };
}

/**
 * Runs works that wait long for each other's row locks in lanes and transactions of their own, so that other works do
 * not queue behind them. On an engine with one writer they share the normal commits.
 */
function createSeparateWork(database: Database, work: UnitOfWork): UnitOfWork {
  return database.dialect.hasOneWriter ? work : unitOfWork(database, { largestGroup: 1 });
}
