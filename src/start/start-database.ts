/**
 * Opens and checks the database before a server starts on it: its schema, the published clients, and the encryption of
 * the connection, without which others on the network could read and change the data.
 */
import { type Config, ConfigProblem, rereadSecret, secretReader } from '../config/config.js';
import { settings } from '../config/settings.js';
import { defined } from '../domain/defined.js';
import type { Foundations } from '../plugins/foundations.js';
import { type Database, type DatabaseOptions, openDatabase } from '../storage/database.js';
import { findServer } from '../storage/dialects/address.js';
import type { ActiveAlarms } from '../observe/active-alarms.js';
import { createSecretAlarm } from '../observe/alarms.js';
import { isLoopback } from '../net/listener.js';
import type { Log } from '../log.js';
import { areAllCurrent, findContraction, laterMigrations } from '../plugins/migrations.js';
import type { Plugin } from '../plugins/plugin.js';
import { stores } from '../storage/stores.js';

/** The remote hosts reached without encryption; none for a file. */
export function plainHostsIn(url: string): readonly string[] {
  const server = findServer(url);
  if (!server || server.tls) return [];
  return server.hosts.map(({ host }) => host).filter((host) => !isLoopback(host));
}

/** Opens the database; logs a warning if its connection is unencrypted. */
export async function openLoggedDatabase(config: Config, log: Log, alarms: ActiveAlarms): Promise<Database> {
  const { DATABASE_URL: url } = config;
  warnOfPlainDatabase(url, log);
  const read = secretReader('DATABASE_URL', settings.DATABASE_URL, config);
  const tell = createSecretAlarm(log, alarms, { setting: 'DATABASE_URL_FILE' });
  const rereadUrl = read && rereadSecret(read, url, tell);
  return openReachable(url, { ...defined({ rereadUrl }), mustExist: config.MODE === 'production' });
}

/** Opens the database and asks it once. Throws a sentence about DATABASE_URL when it does not answer. */
export async function openReachable(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const database = await openDatabase(url, options).catch(throwUnavailable);
  try {
    await database.reader.raw('SELECT 1');
    return database;
  } catch (cause) {
    await database.close();
    return throwUnavailable(cause);
  }
}

/** An error of a driver or the system has a code; this program's own errors have none. */
function throwUnavailable(cause: unknown): never {
  if (!(cause instanceof Error) || !('code' in cause)) throw cause;
  // Knex prefixes the driver's message with its statement.
  const [reason = ''] = cause.message.split(' - ').slice(-1);
  throw new Error(`the database of DATABASE_URL cannot be opened: ${reason}`, { cause });
}

export function warnOfPlainDatabase(url: string, log: Pick<Log, 'warn'>): void {
  const hosts = plainHostsIn(url);
  if (hosts.length > 0)
    log.warn(
      { hosts },
      'the connection to the database is not encrypted; append ?ssl-ca=<file> to DATABASE_URL',
    );
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
    'the schema of the database is not up to date; update it with: npm run migrate, or open-banking-interface migrate',
  );
}

/** Throws when this process may not change rows: its first payment would be an internal error. */
export async function requireRights(database: Database): Promise<void> {
  const missing = await database.findMissingRights();
  if (missing) throw missing;
}

/** Throws when the database lacks a migration, or holds clients whose secrets are public in the source. */
export async function checkDatabase(
  database: Database,
  { read }: Pick<Foundations, 'read'>,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  await requireCurrentSchema(database, plugins);
  if ((await publishedClientsIn(read)).length === 0) return;
  throw new ConfigProblem([
    "DATABASE_URL names a database with the sandbox's clients and their published secrets; MODE=production must not serve them.",
  ]);
}

/** SHA-256 of the secrets that the sandbox publishes, by client; a test holds them equal to the seed data. */
export const publishedSecretDigests: Readonly<Record<string, string>> = {
  'sandbox-tpp': 'fdbcce8321e9bbe5613d5c91eb6a5c01644120d7b5c26f6d6ac62205c5ca76ad',
  'sandbox-tpp-b': '6819dafa8f14c8d29899702b907f1ff8229be87a3ee74eb6725d22b22f4cb5ef',
  'sandbox-blocked': 'db47c33f9101364328eba907e3708be9ae3ca9b5f38d5848d1824a5588627f27',
};

/** Finds the clients of a database whose secrets the sandbox publishes. */
export async function publishedClientsIn(read: Foundations['read']): Promise<readonly string[]> {
  const published: string[] = [];
  for (const [clientId, digest] of Object.entries(publishedSecretDigests)) {
    const client = await read.run((db) => stores.clients.find(db, clientId));
    if (client?.secretHash === digest) published.push(clientId);
  }
  return published;
}

/** Warns an operator who rolls back to an earlier release that the schema is not rolled back. */
export async function warnOfLaterSchema(
  database: Database,
  plugins: readonly Plugin[],
  log: Log,
): Promise<void> {
  const migrations = await laterMigrations(database, plugins);
  if (migrations.length > 0)
    log.warn({ migrations }, 'a later release updated the schema; this release can still use it');
}
