/**
 * The database's clock, followed by all processes, so that a code expires for all of them at once. All stored times
 * come from here; no SQL statement reads the time itself.
 */
import type { Instant } from '../domain/time.js';
import type { Database } from './database.js';

export interface DatabaseClock {
  readonly now: () => Instant;
  /** Measures the clock offset between this machine and the database. */
  readonly look: () => Promise<void>;
  stop(): void;
}

/** Receives the database's offset in milliseconds, positive when it is ahead of this machine. */
export type ReportClockOffset = (aheadMilliseconds: number) => void;

const lookMilliseconds = 60_000;

/**
 * Measures the clock offset every minute and passes each measurement to `tell`. A database file uses this machine's
 * clock, without measurements.
 */
export async function followClock(
  { dialect, reader }: Database,
  tell: ReportClockOffset,
  ownNow: () => Instant = Date.now,
): Promise<DatabaseClock> {
  let ahead = 0;
  const look = async () => {
    const sentAt = ownNow();
    const theirs = await dialect.now(reader);
    if (theirs === undefined) return;
    const receivedAt = ownNow();
    const measured = Math.round(theirs - (sentAt + receivedAt) / 2);
    // The database read its clock at an unknown moment of the round trip, so an offset within half of it is noise.
    const isKnown = Math.abs(measured - ahead) > (receivedAt - sentAt) / 2 + 1;
    if (isKnown) ahead = measured;
    tell(ahead);
  };
  // An outage is reported elsewhere; the last measurement stays in use.
  const lookIfThere = () => look().catch(() => undefined);
  await lookIfThere();
  const timer = setInterval(() => void lookIfThere(), lookMilliseconds).unref();
  return { now: () => ownNow() + ahead, look, stop: () => clearInterval(timer) };
}
