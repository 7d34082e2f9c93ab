/** Reads the call log of a workspace as its developer does. */
import { until } from '../server/bank.js';
import type { Developer } from './developer.js';
import { listAt, textAt } from '../runner/json.js';
import type { TppAnswer } from '../tpp/tpp.js';

/** Returns the entries that fit the query, newest first, once there are this many. */
export async function entriesOf(
  developer: Developer,
  count: number,
  query = '',
): Promise<readonly unknown[]> {
  const ask = () => developer.ask('GET', `/log${query}`);
  const { body } = await until<TppAnswer>(ask, (answer) => listAt(answer.body, 'entries').length >= count);
  return listAt(body, 'entries');
}

/** Returns the newest of these entries in full. */
export async function newestOf(developer: Developer, query = ''): Promise<unknown> {
  const [newest] = await entriesOf(developer, 1, query);
  return (await developer.ask('GET', `/log/${textAt(newest, 'entryId')}`)).body;
}

/** Returns the log entry of the call with this X-Request-ID. */
export function entryOf(developer: Developer, requestId: string): Promise<unknown> {
  return newestOf(developer, `?requestId=${requestId}`);
}
