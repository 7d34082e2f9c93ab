/** A command on the bank's database, without a bank around it. */
import type { Config } from '../config/config.js';
import { openDatabase } from '../storage/database.js';
import { stores, type Stores } from '../storage/stores.js';
import { type Foundations, foundationsOf } from './foundations.js';
import { loadCompanion } from './load-companion.js';
import { requireCurrentSchema } from './start-database.js';

/** A sandbox that is fresh is filled first, as the server would; any other schema is brought up to date by `migrate`. */
export async function onDatabase<T>(
  config: Config,
  act: (parts: Foundations & { readonly stores: Stores }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config.DATABASE_URL).catch(sayAway);
  const foundations = foundationsOf(database, config);
  try {
    const companion = await loadCompanion(config);
    await (
      companion ? companion.prepareDatabase(database, foundations) : requireCurrentSchema(database)
    ).catch(sayAway);
    return await act({ ...foundations, stores });
  } finally {
    await database.close();
  }
}

/** What a driver or the system says has a code; a sentence of ours has none. */
function sayAway(cause: unknown): never {
  if (!(cause instanceof Error) || !('code' in cause)) throw cause;
  throw new Error(`the database cannot be opened: ${cause.message}`, { cause });
}
