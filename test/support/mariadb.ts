/** A MariaDB server of its own, in a temporary folder and on a free port, for as long as a test needs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { pause } from '../../src/storage/pause.js';
import { freePort } from './ports.js';
import { findProgram } from './programs.js';
import { removeFolder, temporaryFolder } from './temporary.js';

const user = 'tester';
const password = 'tester-password';
const startSeconds = 30;

const running = new Set<ChildProcess>();
// Before the folders are removed.
process.prependListener('exit', () => {
  for (const each of running) killGroup(each);
});

/** Starts a program in a process group of its own: the installer is a script that starts others. */
function start(name: string, options: readonly string[]): ChildProcess {
  const child = spawn(findProgram(name) ?? name, ['--no-defaults', ...asOwner, ...options], {
    stdio: 'ignore',
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

export interface Mariadb {
  /** Address of its empty database, with a user who may do everything. */
  readonly url: string;
  /** As when the power fails. */
  kill(): Promise<void>;
  /** Freezes it, so that it accepts connections and answers nothing, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Starts it again on what it had stored. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

export function hasMariadb(): boolean {
  return findProgram('mariadbd') !== undefined && findProgram('mariadb-install-db') !== undefined;
}

export async function startMariadb(): Promise<Mariadb> {
  const folder = temporaryFolder('mariadb-');
  const port = await freePort();
  await installInto(folder);
  let server = await serve(folder, port);
  const kill = async () => {
    if (hasEnded(server)) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  return {
    url: `mysql://${user}:${password}@127.0.0.1:${port}/test`,
    kill,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async restart() {
      await kill();
      server = await serve(folder, port);
    },
    async stop() {
      await kill();
      removeFolder(folder);
    },
  };
}

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;
const asOwner = process.getuid?.() === 0 ? ['--user=root'] : [];

async function installInto(folder: string): Promise<void> {
  const options = [
    `--datadir=${join(folder, 'data')}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ];
  const [code] = await once(start('mariadb-install-db', options), 'exit');
  if (code !== 0) throw new Error('mariadb-install-db could not make a database.');
  const statements = [
    'CREATE DATABASE IF NOT EXISTS test;',
    `CREATE USER IF NOT EXISTS '${user}'@'127.0.0.1' IDENTIFIED BY '${password}';`,
    `GRANT ALL ON *.* TO '${user}'@'127.0.0.1' WITH GRANT OPTION;`,
  ];
  writeFileSync(join(folder, 'start.sql'), `${statements.join('\n')}\n`);
}

async function serve(folder: string, port: number): Promise<ChildProcess> {
  const options = [
    `--datadir=${join(folder, 'data')}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--log-error=${join(folder, 'error.log')}`,
    `--init-file=${join(folder, 'start.sql')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--innodb-buffer-pool-size=64M',
    '--innodb-log-file-size=32M',
    // A commit that was acknowledged survives a crash, as in production.
    '--innodb-flush-log-at-trx-commit=1',
  ];
  const server = start('mariadbd', options);
  await answering(server, port);
  return server;
}

async function answering(server: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline && !hasEnded(server)) {
    try {
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user, password });
      await connection.end();
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error('The MariaDB server did not start.');
}
