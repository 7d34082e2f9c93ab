/** Runs a command on the bank's database, without a running server. */
import type { Config } from '../config/config.js';
import { openDatabase } from '../storage/database.js';
import { stores, type Stores } from '../storage/stores.js';
import type { Foundations } from '../plugins/foundations.js';
import { createFoundations } from '../start/foundations.js';
import { loadCompanion } from '../start/load-companion.js';
import { requireCurrentSchema } from '../start/start-database.js';

/** Seeds a fresh sandbox first, as the server does; requires a current schema in production (see `migrate`). */
export async function onDatabase<T>(
  config: Config,
  act: (parts: Foundations & { readonly stores: Stores }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config.DATABASE_URL).catch(throwUnavailable);
  const foundations = createFoundations(database, config);
  try {
    const companion = await loadCompanion(config);
    await (
      companion ? companion.prepareDatabase(database, foundations) : requireCurrentSchema(database)
    ).catch(throwUnavailable);
    return await act({ ...foundations, stores });
  } finally {
    await database.close();
  }
}

/** An error of a driver or the system has a code; this program's own errors have none. */
function throwUnavailable(cause: unknown): never {
  if (!(cause instanceof Error) || !('code' in cause)) throw cause;
  throw new Error(`the database cannot be opened: ${cause.message}`, { cause });
}
