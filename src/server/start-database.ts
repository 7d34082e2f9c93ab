/** What a database must be before the server starts on it: the sandbox brings that about, production looks. */
import { sandboxData } from '../bank/sandbox-data.js';
import { seedSandbox } from '../bank/seed.js';
import { ConfigProblem } from '../config/config.js';
import { sha256Hex } from '../crypto/digests.js';
import { hashPassword } from '../crypto/passwords.js';
import type { Foundations } from './foundations.js';
import type { Database } from '../storage/database.js';
import type { Log } from './log.js';
import { areAllCurrent, findContraction, laterMigrations, migrateAll } from './plugins/migrating.js';
import type { Plugin } from './plugins/plugin.js';
import { bankStores, stores } from '../storage/stores.js';

/** Brings a sandbox's database up to date, and fills it when it is fresh. */
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

/** Throws when the database lacks a migration, or has one that this release is too old for. */
export async function requireCurrentSchema(
  database: Database,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  if (await areAllCurrent(database, plugins)) return;
  const contraction = await findContraction(database, plugins);
  if (contraction !== undefined) throw new Error(contraction);
  throw new Error(
    'the schema of the database is not up to date; bring it there with: npm run migrate, or open-banking-interface migrate',
  );
}

/** Throws when the bank's database lacks a migration, or holds clients whose secrets everybody can read in the source. */
export async function checkDatabase(
  database: Database,
  { read }: Pick<Foundations, 'read'>,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await requireCurrentSchema(database, plugins);
  if ((await publishedClientsIn(read)).length === 0) return;
  throw new ConfigProblem([
    "DATABASE_URL leads to a database with the sandbox's clients and their published secrets; MODE=production must not serve them.",
  ]);
}

/** The clients of a database whose secrets are the sandbox's. */
export async function publishedClientsIn(read: Foundations['read']): Promise<readonly string[]> {
  const published: string[] = [];
  for (const { clientId, clientSecret } of sandboxData.clients) {
    if (clientSecret === undefined) continue;
    const client = await read.run((db) => stores.clients.find(db, clientId));
    if (client?.secretHash === sha256Hex(clientSecret)) published.push(clientId);
  }
  return published;
}

/** An operator who goes back to the release before should know that the schema has not. */
export async function tellOfLaterSchema(
  database: Database,
  plugins: readonly Plugin[],
  log: Log,
): Promise<void> {
  const migrations = await laterMigrations(database, plugins);
  if (migrations.length > 0)
    log.warn({ migrations }, 'the schema is of a later release; this one runs on it');
}
