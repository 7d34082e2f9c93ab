/** Migrates a sandbox's database, and seeds a fresh one. */
import { sandboxData } from '../bank/data.js';
import { seedSandbox } from '../bank/seed.js';
import { sha256Hex } from '../../../src/crypto/digests.js';
import { hashPassword } from '../crypto/passwords.js';
import { bankStores } from '../storage/bank-stores.js';
import type { Database } from '../../../src/storage/database.js';
import { stores } from '../../../src/storage/stores.js';
import type { Foundations } from '../../../src/plugins/foundations.js';
import { migrateAll } from '../../../src/plugins/migrations.js';
import type { Plugin } from '../../../src/plugins/plugin.js';

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
