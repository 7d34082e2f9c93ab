/** Classification of database errors into five faults; each dialect decides by error number, never by text. */
import knex from 'knex';
import { Problem } from '../domain/problem.js';

export type Fault = 'duplicate' | 'contention' | 'outage' | 'full' | 'other';

/** A row with this key exists already; a concurrent or earlier write inserted it. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey';

  /** Takes the SQL without its values: the driver's own message would contain the key's value. */
  constructor(sql: string) {
    super(`A row with the same key already exists: ${sql}`);
  }
}

/** Returns a classifier that handles the errors common to all engines; errors unrelated to the database are 'other'. */
export function classifier(ofDriver: (error: Error) => Fault): (error: unknown) => Fault {
  return (error) => {
    if (error instanceof DuplicateKey) return 'duplicate';
    if (error instanceof knex.KnexTimeoutError) return 'outage';
    return error instanceof Error ? ofDriver(error) : 'other';
  };
}

/** Whether a retry a moment later may succeed. */
export function isTransient(fault: Fault): fault is 'contention' | 'outage' {
  return fault === 'contention' || fault === 'outage';
}

/** Whether the fault ended the transaction on the server. */
export function endsTransaction(fault: Fault): boolean {
  return fault !== 'duplicate' && fault !== 'other';
}

/** The response to every database fault: service unavailable. The fault itself is only logged. */
export function unavailable(cause: unknown, dependency: 'database' | 'disk' = 'database'): Problem {
  const text = 'The service cannot reach its data right now; try again shortly.';
  return new Problem('server.unavailable', text, undefined, { cause, dependency });
}

const longestPauseMilliseconds = 400;

/** Retry delay with exponential back-off and jitter, so that two conflicting works do not collide again. */
export function jitterMilliseconds(attempt: number): number {
  return 5 + Math.random() * Math.min(longestPauseMilliseconds, 10 * 2 ** attempt);
}
