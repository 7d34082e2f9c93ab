/** One closed classification of everything a database can refuse; each dialect tells by number, never by text. */
import knex from 'knex';
import { Problem } from '../domain/problem.js';

export type Fault = 'duplicate' | 'contention' | 'outage' | 'full' | 'other';

/** A row with this key is already there: somebody else won. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey';

  /** Takes the statement without its values: the driver's own text would name the key's value. */
  constructor(sql: string) {
    super(`A row with the same key is already there: ${sql}`);
  }
}

/** Says which of the five kinds an error is; everything that is not the database's trouble is 'other'. */
export function classifier(ofDriver: (error: Error) => Fault): (error: unknown) => Fault {
  return (error) => {
    if (error instanceof DuplicateKey) return 'duplicate';
    if (error instanceof knex.KnexTimeoutError) return 'outage';
    return error instanceof Error ? ofDriver(error) : 'other';
  };
}

/** Whether the same work may succeed when it is run again a moment later. */
export function isTransient(fault: Fault): fault is 'contention' | 'outage' {
  return fault === 'contention' || fault === 'outage';
}

/** Whether the server has given up the transaction in which this happened. */
export function endsTransaction(fault: Fault): boolean {
  return fault !== 'duplicate' && fault !== 'other';
}

/** The refusal for every fault of the database; the fault itself is for the log alone. */
export function unavailable(cause: unknown): Problem {
  const text = 'The service cannot reach its data right now; try again shortly.';
  return new Problem('server.unavailable', text, undefined, { cause });
}

const longestPauseMilliseconds = 400;

/** A pause of random length that grows with every attempt, so that two works do not meet again and again. */
export function jitterMilliseconds(attempt: number): number {
  return 5 + Math.random() * Math.min(longestPauseMilliseconds, 10 * 2 ** attempt);
}
