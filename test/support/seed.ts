/** Seeds the sandbox bank for a suite, with password hashes that are made once: they are slow on purpose. */
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { seedSandbox } from '../../src/bank/seed.js';
import { sha256Hex } from '../../src/crypto/digests.js';
import { newIdentifier } from '../../src/crypto/identifiers.js';
import { hashPassword } from '../../src/crypto/passwords.js';
import { localDate } from '../../src/domain/time.js';
import type { Database } from '../../src/storage/database.js';
import { migrate } from '../../src/storage/migrations.js';
import { bankStores, stores } from '../../src/storage/stores.js';
import { unitOfWork } from '../../src/storage/unit-of-work.js';

const hashes = new Map<string, Promise<string>>();

function knownHash(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** What a bank that starts on an empty database does itself, only sooner. */
export async function seed(database: Database): Promise<void> {
  await migrate(database);
  const now = Date.now();
  await seedSandbox(sandboxData, {
    stores: { ...stores, ...bankStores },
    work: unitOfWork(database),
    newId: () => newIdentifier(Date.now()),
    now,
    today: localDate(now, sandboxData.bank.timeZone),
    hashPassword: knownHash,
    hashSecret: sha256Hex,
  });
}
