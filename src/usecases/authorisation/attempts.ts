/** Attempts at a password or code: waiting for others of the same customer, and checking one in time. */
import { Problem } from '../../domain/problem.js';
import type { Services } from '../services.js';

const pauseMilliseconds = 50;
const triesAtMost = 100;

/** Tries to be admitted until others have been checked; `busy` when that takes too long. */
export async function whenFree<Admission extends string>(
  tryToAdmit: () => Promise<Admission | 'busy'>,
  { pause }: Pick<Services, 'pause'>,
): Promise<Admission | 'busy'> {
  for (let tries = 1; tries < triesAtMost; tries += 1) {
    const admission = await tryToAdmit();
    if (admission !== 'busy') return admission;
    await pause(pauseMilliseconds);
  }
  return 'busy';
}

/**
 * An admitted attempt is known to be pending for thirty seconds; what has not been checked well before is not looked
 * at any more, because others are admitted in its place.
 */
const checkMilliseconds = 20_000;

/**
 * Checks an attempt that has just been admitted. One that cannot be checked at this moment is given back: it was
 * neither right nor wrong.
 */
export async function checkInTime<T>(
  check: () => Promise<T>,
  giveBack: () => Promise<void>,
  { clock }: Pick<Services, 'clock'>,
): Promise<T> {
  const admittedAt = clock.now();
  try {
    const result = await check();
    if (clock.now() - admittedAt < checkMilliseconds) return result;
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') await giveBack();
    throw error;
  }
  throw new Problem('server.unavailable', 'The check took too long; try again shortly.');
}
