/** A temporary database server (MariaDB or MySQL), in a temporary folder and on a free port, for as long as a test needs it. */
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answering,
  dataOptions,
  installInto,
  kill,
  password,
  start,
  startStatements,
  user,
} from './server-process.js';
import { freePort } from '../runner/ports.js';
import { findProgram } from '../runner/programs.js';
import { isMysql, isOnSidServer, productOptions, serverProgram } from './server-product.js';
import { removeFolder, databaseFolder } from '../runner/temporary.js';

export interface DatabaseServer {
  /** Address of its empty database, with a user who may do everything. */
  readonly url: string;
  /** The server's current process. */
  readonly pid: () => number | undefined;
  /** Kills the server without warning, like a power failure. */
  kill(): Promise<void>;
  /** Freezes the server, so that it accepts connections and answers nothing, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Restarts the server on its stored data. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** MariaDB of this machine. */
export function hasMariadb(): boolean {
  return findProgram('mariadbd') !== undefined && findProgram('mariadb-install-db') !== undefined;
}

export function hasDatabaseServer(): boolean {
  return isOnSidServer() || hasMariadb();
}

/** The programs for backup and restore. */
export function hasClients(): boolean {
  return isMysql() || hasMariadbClients();
}

export function hasMariadbClients(): boolean {
  return findProgram('mariadb-dump') !== undefined && findProgram('mariadb') !== undefined;
}

/** `more` are options of the server. */
export async function startDatabaseServer(more: readonly string[] = []): Promise<DatabaseServer> {
  const folder = databaseFolder('mariadb-');
  const port = await freePort();
  await installInto(folder);
  writeFileSync(join(folder, 'start.sql'), startStatements);
  let server = await serve(folder, port, more);
  return {
    url: `mysql://${user}:${password}@127.0.0.1:${port}/test`,
    pid: () => server.pid,
    kill: () => kill(server),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async restart() {
      await kill(server);
      server = await serve(folder, port, more);
    },
    async stop() {
      await kill(server);
      removeFolder(folder);
    },
  };
}

async function serve(folder: string, port: number, more: readonly string[]): Promise<ChildProcess> {
  const options = [...placeOptions(folder, port), `--init-file=${join(folder, 'start.sql')}`, ...more];
  const server = start(serverProgram(), options);
  await answering(server, port);
  return server;
}

/**
 * The server's files and port, small memory limits, and production's durability: an acknowledged commit survives a
 * crash.
 */
export function placeOptions(folder: string, port: number): string[] {
  return [
    ...dataOptions(folder),
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--log-error=${join(folder, 'error.log')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--innodb-buffer-pool-size=64M',
    ...productOptions(),
    '--innodb-flush-log-at-trx-commit=1',
  ];
}
