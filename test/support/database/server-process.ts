/** Programs of MariaDB or MySQL, run without the machine's own configuration, and ended with the tests at the latest. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import mysql from 'mysql2/promise';
import { patienceMilliseconds } from '../runner/patience.js';
import {
  commandOf,
  isMysql,
  isOnSidServer,
  productOptions,
  serverName,
  serverProgram,
  systemTables,
} from './server-product.js';

export const user = 'tester';
export const password = 'tester-password';

const running = new Set<ChildProcess>();
// Runs before the folders are removed.
process.prependListener('exit', () => {
  for (const each of running) killGroup(each);
});

/** The user that runs a program; by default the user that runs the tests. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a program in a process group of its own: the installer is a script that starts others. */
export function start(
  name: string,
  options: readonly string[],
  owner: Owner = {},
  output: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const asRoot = process.getuid?.() === 0 && owner.uid === undefined ? ['--user=root'] : [];
  const [program, ...words] = commandOf(name);
  const child = spawn(program, [...words, '--no-defaults', ...asRoot, ...options], {
    stdio: [output, output, output],
    detached: true,
    ...owner,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Kills the server without warning, like a power failure. */
export async function kill(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

/** Settles when the server answers queries; a cluster node accepts connections before that. */
export async function answering(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds;
  while (Date.now() < deadline && !hasEnded(server)) {
    try {
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user, password });
      await connection.query('SELECT COUNT(*) FROM mysql.db').finally(() => connection.end());
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error(`The ${serverName()} server did not start.`);
}

/** Statements that make an empty database, and a user who may do everything. */
export const startStatements = `${[
  'CREATE DATABASE IF NOT EXISTS test;',
  `CREATE USER IF NOT EXISTS '${user}'@'127.0.0.1' IDENTIFIED BY '${password}';`,
  `GRANT ALL ON *.* TO '${user}'@'127.0.0.1' WITH GRANT OPTION;`,
].join('\n')}\n`;

/** Creates an empty database in this folder's `data`. */
export async function installInto(folder: string, owner: Owner = {}): Promise<void> {
  const isBootstrap = isOnSidServer() && !isMysql();
  const [program, ...more] = installation(isBootstrap);
  if (isBootstrap) mkdirSync(join(folder, 'data'));
  const installer = start(program, [...dataOptions(folder), ...more], owner, 'pipe');
  installer.stdin?.end(isBootstrap ? systemTables() : '');
  const [[code], ...said] = await Promise.all([once(installer, 'close'), ...outputsOf(installer)]);
  if (code !== 0) throw new Error(`${program} could not make a database.\n${said.join('')}`);
}

function installation(isBootstrap: boolean): readonly [string, ...string[]] {
  if (isMysql()) return [serverProgram(), '--initialize-insecure', ...productOptions()];
  if (isBootstrap) return [serverProgram(), '--bootstrap', ...productOptions()];
  return ['mariadb-install-db', '--auth-root-authentication-method=normal', '--skip-test-db'];
}

/**
 * Data and temporary folders of a server. A starting server, and so an installer too, deletes other servers' temporary
 * tables: no two servers may share a temporary folder.
 */
export function dataOptions(folder: string): string[] {
  return [`--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`];
}

const outputsOf = ({ stdout, stderr }: ChildProcess): Promise<string>[] =>
  [stdout, stderr].map(async (stream) => (stream ? text(stream) : ''));

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has just ended by itself.
  }
}
