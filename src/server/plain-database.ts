/** Whether the way to the database is open to whoever stands on it, who could read and change what the bank keeps. */
import { type Database, openDatabase } from '../storage/database.js';
import { readMysqlAddress } from '../storage/dialects/mysql/mysql-address.js';
import { isLoopback } from './loopback.js';
import type { Log } from './log.js';

/** The other machines that are reached without encryption; none for a file. */
export function plainHostsIn(url: string): readonly string[] {
  if (url.startsWith('file:')) return [];
  const address = readMysqlAddress(url);
  if ('wrong' in address || address.tls) return [];
  return address.hosts.map(({ host }) => host).filter((host) => !isLoopback(host));
}

/** Opens it, and says in the log where nothing encrypts what is spoken. */
export async function openLoggedDatabase(url: string, log: Pick<Log, 'warn'>): Promise<Database> {
  warnOfPlainDatabase(url, log);
  return openDatabase(url);
}

export function warnOfPlainDatabase(url: string, log: Pick<Log, 'warn'>): void {
  const hosts = plainHostsIn(url);
  if (hosts.length > 0)
    log.warn({ hosts }, 'the database is reached unencrypted; put ?ssl-ca=<file> behind its address');
}
