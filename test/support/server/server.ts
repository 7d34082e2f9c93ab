/** The real server on a real database, in this process or in a separate one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../../src/config/config.js';
import { isForTpps } from '../../../src/contract/audiences.js';
import type { AnyContract } from '../../../src/contract/operation.js';
import { createLog, type Log } from '../../../src/log.js';
import { startServer as start } from '../../../src/start/server.js';
import { administrationPlaces, places, sandboxPlaces } from '../contracts/operations.js';
import { patienceMilliseconds } from '../runner/patience.js';
import { freePort } from '../runner/ports.js';
import { seedAt } from '../database/seed.js';
import { noteAnswersAt } from '../contracts/seen-answers.js';
import { removeFolder, databaseFolder } from '../runner/temporary.js';

export interface RunningServer {
  readonly url: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** A fresh SQLite file when there is none. */
  readonly databaseUrl?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Replaces all served contracts; in this process alone. */
  readonly contracts?: readonly AnyContract[];
  /** Parts of the bank in place of the sandbox's; in this process alone. */
  readonly plugins?: Parameters<typeof start>[2];
  /** The program of a separate process, in place of the server's main module; it seeds its database itself. */
  readonly program?: URL;
}

/** The promised time limits hold for a machine without other load, and other tests run beside these. */
const quick = { WORKER_INTERVAL_MILLISECONDS: '200', ANSWER_SECONDS: '30' };

/** Starts the bank in this process; a new SQLite file is seeded with the sandbox's data. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const place = placeOf(options);
  if (options.databaseUrl === undefined) await seedAt(place.databaseUrl);
  const port = String(await freePort());
  const environment = { ...quick, PORT: port, DATABASE_URL: place.databaseUrl, ...options.settings };
  const config = readConfig(environment);
  const server = await start(config, options.log ?? createLog('silent'), options.plugins, options.contracts);
  // Without the portal, an answer proves nothing about the sandbox's own contract.
  const hasPortal = config.MODE === 'sandbox' && config.PORTAL && !options.plugins?.some(({ bank }) => bank);
  noteAnswersAt(server.port, hasPortal ? [...places, ...sandboxPlaces] : places);
  if (config.API_LISTEN_PORT !== undefined) {
    const ofTpps = places.filter(({ contract }) => isForTpps(contract));
    noteAnswersAt(config.API_LISTEN_PORT, ofTpps);
  }
  if (config.ADMIN_PORT !== undefined) noteAnswersAt(config.ADMIN_PORT, administrationPlaces);
  return {
    url: `http://localhost:${server.port}`,
    databaseUrl: place.databaseUrl,
    stop: async () => {
      await server.stop();
      place.remove();
    },
  };
}

export interface ServerProcess extends RunningServer {
  readonly process: ChildProcess;
  /** The process's whole output so far. */
  output(): string;
  /** Kills the process without warning, like a power failure. */
  kill(): Promise<void>;
}

/** The server's main module. */
export const mainModule = new URL('../../../src/main.js', import.meta.url);

/** Starts the bank in a separate process, as an operator does; settles when the server listens. */
export async function spawnServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const place = placeOf(options);
  if (options.databaseUrl === undefined && !options.program) await seedAt(place.databaseUrl);
  const port = options.settings?.['PORT'] ?? String(await freePort());
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', fileURLToPath(options.program ?? mainModule)],
    {
      env: {
        PATH: process.env['PATH'],
        ...quick,
        PORT: port,
        DATABASE_URL: place.databaseUrl,
        ...options.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)));
  const output = () => lines.join('');
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const url = `http://localhost:${port}`;
  await untilLive(url, child, output);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    place.remove();
  };
  return { url, databaseUrl: place.databaseUrl, process: child, output, kill, stop };
}

function placeOf({ databaseUrl }: ServerOptions): { readonly databaseUrl: string; remove(): void } {
  if (databaseUrl !== undefined) return { databaseUrl, remove: () => undefined };
  const folder = databaseFolder();
  return { databaseUrl: `file:${join(folder, 'bank.db')}`, remove: () => removeFolder(folder) };
}

async function untilLive(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output()}`);
    const isLive = await fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isLive) return;
    if (Date.now() > deadline) throw new Error(`The server does not answer: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
