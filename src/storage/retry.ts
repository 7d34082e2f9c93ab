/** How a fault of the database is met by trying again, and what the caller hears when that does not help. */
import { Problem } from '../domain/problem.js';

/** How long works that stand in each other's way are tried again. */
export const contentionMilliseconds = 15_000;

const longestPauseMilliseconds = 400;

/** A pause of random length that grows with every attempt, so that two works do not meet again and again. */
export function jitterMilliseconds(attempt: number): number {
  return 5 + Math.random() * Math.min(longestPauseMilliseconds, 10 * 2 ** attempt);
}

/** The refusal for every fault of the database; the fault itself is for the log alone. */
export function unavailable(cause: unknown): Problem {
  const text = 'The service cannot reach its data right now; try again shortly.';
  return new Problem('server.unavailable', text, undefined, { cause });
}
