/** Runs a command on the bank's database, without a running server. */
import type { Config } from '../config/config.js';
import { stores, type Stores } from '../storage/stores.js';
import type { Foundations } from '../plugins/foundations.js';
import { createFoundations } from '../start/foundations.js';
import { loadCompanion } from '../start/load-companion.js';
import { openReachable, requireCurrentSchema } from '../start/start-database.js';

/** Seeds a fresh sandbox first, as the server does; requires a current schema in production (see `migrate`). */
export async function onDatabase<T>(
  config: Config,
  act: (parts: Foundations & { readonly stores: Stores }) => Promise<T>,
): Promise<T> {
  const database = await openReachable(config.DATABASE_URL, { mustExist: config.MODE === 'production' });
  const foundations = createFoundations(database, config);
  try {
    const companion = await loadCompanion(config);
    await (companion ? companion.prepareDatabase(database, foundations) : requireCurrentSchema(database));
    return await act({ ...foundations, stores });
  } finally {
    await database.close();
  }
}
