/**
 * Attempts at a password or code: waiting for concurrent attempts of the same customer, and the deadline of a check.
 */
import { longestCheckMilliseconds } from '../../../domain/authorisation/authorisation.js';
import { Problem } from '../../../domain/problem.js';
import type { Services } from '../../services.js';

const pauseMilliseconds = 50;
/** Milliseconds of the answer deadline (`answerSeconds`) that are reserved for the work after the wait. */
const leftMilliseconds = 1_500;

/** Milliseconds that a request may wait. */
function longestWait({ policy }: Pick<Services, 'policy'>): number {
  return policy.answerSeconds * 1000 - leftMilliseconds;
}

/** Deadline of a wait that begins now, on the scale of `performance.now()`. */
export function waitDeadline(services: Pick<Services, 'policy'>): number {
  return performance.now() + longestWait(services);
}

/** Polls until the answer is not `busy`; returns `busy` after the deadline. */
export async function pollWhileBusy<Answer>(
  ask: () => Promise<Answer | 'busy'>,
  services: Pick<Services, 'pause' | 'policy'>,
  until = waitDeadline(services),
): Promise<Answer | 'busy'> {
  const { pause } = services;
  const longest = longestWait(services);
  for (let waited = 0; waited < longest; waited += pauseMilliseconds) {
    const answer = await ask();
    if (answer !== 'busy' || performance.now() + pauseMilliseconds > until) return answer;
    await pause(pauseMilliseconds);
  }
  return 'busy';
}

/**
 * Time-out of a check. An attempt counts as pending for `longestCheckMilliseconds` before others take its place, so a
 * check's result must be known well before.
 */
const checkMilliseconds = 20_000;

/**
 * Checks an admitted attempt. An attempt whose check is unavailable or too slow is given back: it was neither right nor
 * wrong.
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
    // Past `longestCheckMilliseconds`, another attempt may have been admitted in its place.
    if (milliseconds < longestCheckMilliseconds) await giveBack();
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') await giveBack();
    throw error;
  }
  throw new Problem('server.unavailable', 'The check took too long; try again shortly.');
}
