/** A sandbox's database: brought up to date, and filled when it is fresh. */
import { sandboxData } from './bank/sandbox-data.js';
import { seedSandbox } from './bank/seed.js';
import { sha256Hex } from './crypto/digests.js';
import { hashPassword } from './crypto/passwords.js';
import type { Foundations } from './services.js';
import type { Database } from './storage/database.js';
import { migrate } from './storage/migrations.js';
import { bankStores, stores } from './storage/stores.js';

export async function prepareSandbox(
  database: Database,
  { clock, ids, read, work }: Foundations,
): Promise<void> {
  await migrate(database);
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
