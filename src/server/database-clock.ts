/**
 * The time of the database: processes on several machines go by it, so that a code is over for all of them at once. What
 * is stored takes its time from here, and none from a statement of its own.
 */
import type { Instant } from '../domain/time.js';
import type { Database } from '../storage/database.js';

export interface DatabaseClock {
  readonly now: () => Instant;
  /** Measures again how far this machine's clock is from the database's. */
  readonly look: () => Promise<void>;
  stop(): void;
}

/** How far the database's clock is ahead of this machine's; negative when it is behind. */
export type TellOfClock = (aheadMilliseconds: number) => void;

const lookMilliseconds = 60_000;

/** Of a database that is a file of this machine the time is this machine's. `tell` hears of every measurement. */
export async function followClock(
  { dialect, reader }: Database,
  tell: TellOfClock,
  ownNow: () => Instant = Date.now,
): Promise<DatabaseClock> {
  let ahead = 0;
  const look = async () => {
    const sentAt = ownNow();
    const theirs = await dialect.now(reader);
    if (theirs === undefined) return;
    const receivedAt = ownNow();
    const measured = Math.round(theirs - (sentAt + receivedAt) / 2);
    // Nobody knows when within the round trip the database looked at its clock.
    const isKnown = Math.abs(measured - ahead) > (receivedAt - sentAt) / 2 + 1;
    if (isKnown) ahead = measured;
    tell(ahead);
  };
  // What is away is told of elsewhere, and the last measurement is good for as long.
  const lookIfThere = () => look().catch(() => undefined);
  await lookIfThere();
  const timer = setInterval(() => void lookIfThere(), lookMilliseconds).unref();
  return { now: () => ownNow() + ahead, look, stop: () => clearInterval(timer) };
}
