/** Forgets tokens that are long over; until then a client is told that its token has expired, not that it is unknown. */
import { forgetSome } from '../retention.js';
import type { Services } from '../services.js';

const keptMilliseconds = 30 * 24 * 3_600_000;

/** Forgets some of them; returns how many rows it found. */
export async function forgetOldTokens(services: Services): Promise<number> {
  const { clock, read, stores, work } = services;
  const before = clock.now() - keptMilliseconds;
  const found = await forgetSome(stores.tokens.accessTokensBefore(before), services);
  const grants = stores.tokens.grantsBefore(before);
  const over = await read.run((db) => grants.find(db));
  if (over.length === 0) return found;
  let given = 0;
  for (const rows of stores.tokens.tokensUnder(over.flatMap(({ id }) => id ?? [])))
    given += await forgetSome(rows, services);
  // A grant may have more under it than is forgotten at once, and goes after the last of it.
  if (given === 0) await work.run((transaction) => grants.delete(transaction, over));
  return found + given + over.length;
}
