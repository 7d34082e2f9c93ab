/** Migrates a sandbox's database, and seeds a fresh one. */
import { sandboxData } from '../../bank/sandbox-data.js';
import { seedSandbox } from '../../bank/seed.js';
import { sha256Hex } from '../../crypto/digests.js';
import { hashPassword } from '../../crypto/passwords.js';
import { bankStores } from '../../storage/bank-stores.js';
import type { Database } from '../../storage/database.js';
import { stores } from '../../storage/stores.js';
import type { Foundations } from '../foundations.js';
import { migrateAll } from '../plugins/migrating.js';
import type { Plugin } from '../plugins/plugin.js';

export async function prepareSandbox(
  database: Database,
  { clock, ids, read, work }: Foundations,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await migrateAll(database, plugins);
  if (!(await read.run((db) => stores.clients.isEmpty(db)))) return;
  await seedSandbox(sandboxData, {
    stores: { ...stores, ...bankStores },
    work,
    newId: ids.next,
    now: clock.now(),
    today: clock.today(),
    hashPassword,
    hashSecret: sha256Hex,
  });
}
