/** Rows that only a newer release can read, in a TPP's call. */
import { isOfNewerRelease } from '../../domain/problem.js';
import type { StatusOwner } from '../../storage/tables/status-owners.js';
import type { Call } from '../services.js';

/**
 * Returns what was found. Of a row that only a newer release can read, throws its `server.unavailable` to its own client,
 * and returns undefined to every other one, for whom it is like one that does not exist.
 */
export async function unlessForeign<T>(
  found: Promise<T | undefined>,
  owner: StatusOwner,
  id: string,
  { client, services: { read, stores } }: Pick<Call, 'client' | 'services'>,
): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (!isOfNewerRelease(error)) throw error;
    const row = await read.run((db) => stores.histories.find[owner](db, id));
    if (row?.client === client.id) throw error;
    return undefined;
  }
}
