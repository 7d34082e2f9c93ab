/** Attempts at a password or code: waiting for others of the same customer, and checking one in time. */
import { longestCheckMilliseconds } from '../../domain/authorisation/authorisation.js';
import { Problem } from '../../domain/problem.js';
import type { Services } from '../services.js';

const pauseMilliseconds = 50;
/** Of the time in which everybody has an answer, so much is left for what follows. */
const leftMilliseconds = 1_500;

/** How long whoever has come now may be kept waiting. */
function longestWaitOf({ policy }: Pick<Services, 'policy'>): number {
  return policy.answerSeconds * 1000 - leftMilliseconds;
}

/** When whoever has come now is not kept waiting any longer, as `performance.now()` has it. */
export function endOfWaiting(services: Pick<Services, 'policy'>): number {
  return performance.now() + longestWaitOf(services);
}

/** Asks again and again until others are done; `busy` when that takes too long. */
export async function whenFree<Answer>(
  ask: () => Promise<Answer | 'busy'>,
  services: Pick<Services, 'pause' | 'policy'>,
  until = endOfWaiting(services),
): Promise<Answer | 'busy'> {
  const { pause } = services;
  const longest = longestWaitOf(services);
  for (let waited = 0; waited < longest; waited += pauseMilliseconds) {
    const answer = await ask();
    if (answer !== 'busy' || performance.now() + pauseMilliseconds > until) return answer;
    await pause(pauseMilliseconds);
  }
  return 'busy';
}

/**
 * An admitted attempt counts as pending for `longestCheckMilliseconds`, and then others are admitted in its place: what
 * comes out of a check must be known well before.
 */
const checkMilliseconds = 20_000;

/**
 * Checks an attempt that has just been admitted. One that cannot be checked at this moment is given back: it was
 * neither right nor wrong.
 */
export async function checkInTime<T>(
  check: () => Promise<T>,
  giveBack: () => Promise<void>,
  { proofClock }: Pick<Services, 'proofClock'>,
): Promise<T> {
  const admittedAt = proofClock.now();
  try {
    const result = await check();
    const milliseconds = proofClock.now() - admittedAt;
    if (milliseconds < checkMilliseconds) return result;
    // Later somebody else may have been admitted in its place.
    if (milliseconds < longestCheckMilliseconds) await giveBack();
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') await giveBack();
    throw error;
  }
  throw new Problem('server.unavailable', 'The check took too long; try again shortly.');
}
