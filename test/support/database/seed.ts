/** Seeds the sandbox bank for a suite, with cheap password hashes, because they protect no secret. */
import { sandboxData } from '../../../sandbox/src/bank/data.js';
import { seedSandbox } from '../../../sandbox/src/bank/seed.js';
import { sha256Hex } from '../../../src/crypto/digests.js';
import { newIdentifier } from '../../../src/crypto/secrets.js';
import { hashPassword } from '../../../sandbox/src/crypto/passwords.js';
import { type Instant, localDate } from '../../../src/domain/time.js';
import { type Database, openDatabase } from '../../../src/storage/database.js';
import { migrate } from '../../../src/storage/migrations.js';
import { bankStores } from '../../../sandbox/src/storage/bank-stores.js';
import { stores } from '../../../src/storage/stores.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { fillOnce } from './template.js';

const cheapDoublings = 4;

/** Seeds an empty database as the bank does at its first start, but faster. */
export async function seed(database: Database, now: Instant = Date.now()): Promise<void> {
  const today = localDate(now, sandboxData.bank.timeZone);
  await fillOnce(database, today, (empty) => fill(empty, now, today));
}

async function fill(database: Database, now: Instant, today: string): Promise<void> {
  await migrate(database);
  await seedSandbox(sandboxData, {
    stores: { ...stores, ...bankStores },
    work: unitOfWork(database),
    newId: () => newIdentifier(Date.now()),
    now,
    today,
    hashPassword: (password) => hashPassword(password, cheapDoublings),
    hashSecret: sha256Hex,
  });
}

export async function seedAt(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await seed(database);
  await database.close();
}
