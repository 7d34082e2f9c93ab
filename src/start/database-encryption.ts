/**
 * Checks whether the connection to the database is encrypted; without encryption, others on the network could read and
 * change the data.
 */
import { type Database, openDatabase } from '../storage/database.js';
import { readMysqlAddress } from '../storage/dialects/mysql/mysql-address.js';
import { isLoopback } from '../net/loopback.js';
import type { Log } from '../log.js';

/** The remote hosts reached without encryption; none for a file. */
export function plainHostsIn(url: string): readonly string[] {
  if (url.startsWith('file:')) return [];
  const address = readMysqlAddress(url);
  if ('wrong' in address || address.tls) return [];
  return address.hosts.map(({ host }) => host).filter((host) => !isLoopback(host));
}

/** Opens the database; logs a warning if its connection is unencrypted. */
export async function openLoggedDatabase(url: string, log: Pick<Log, 'warn'>): Promise<Database> {
  warnOfPlainDatabase(url, log);
  return openDatabase(url);
}

export function warnOfPlainDatabase(url: string, log: Pick<Log, 'warn'>): void {
  const hosts = plainHostsIn(url);
  if (hosts.length > 0)
    log.warn({ hosts }, 'the database is reached unencrypted; put ?ssl-ca=<file> behind its address');
}
