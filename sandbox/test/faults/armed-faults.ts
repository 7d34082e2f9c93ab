/** Armed faults in tests: the statuses that they answer, the calls that they have left, and how a call ends. */
import type { Developer } from '../../../test/support/portal/developer.js';
import { listAt, valueAt } from '../../../test/support/runner/json.js';

export const answeredStatuses = [
  ['answer-500', 500],
  ['answer-503', 503],
  ['answer-429', 429],
] as const;

export async function callsLeft(developer: Developer): Promise<readonly unknown[]> {
  const { body } = await developer.ask('GET', '/faults');
  return listAt(body, 'faults').map((fault) => valueAt(fault, 'callsLeft'));
}

/** The status, or the error code of a closed connection. */
export function endOf(call: Promise<{ readonly status: number }>): Promise<number | string> {
  return call.then(
    ({ status }) => status,
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
}
