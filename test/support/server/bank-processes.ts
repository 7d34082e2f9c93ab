/**
 * Processes of the bank for fault tests: with one public address, stopped with their suite, and checked for logged
 * faults.
 */
import { expect } from 'chai';
import { retryAt } from './exchange.js';
import { seedAt } from '../database/seed.js';
import { spawnServer, type ServerOptions, type ServerProcess } from './server.js';
import { BasketTpp } from '../tpp/tpp-baskets.js';
import { Tpp } from '../tpp/tpp.js';

/** The public address of all processes, as behind a load balancer. */
const publicUrl = 'http://bank.example';

/** Without the portal a process starts sooner; a worker with a longer interval costs less. */
const ofProcesses = {
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'error',
  PORTAL: 'false',
  WORKER_INTERVAL_MILLISECONDS: '250',
};

/** The first TPP, as a client of one of the processes. */
export const tppAt = (serverUrl: string) => new Tpp(() => serverUrl, 'sandbox-tpp', publicUrl);
export const basketsAt = (serverUrl: string) => new BasketTpp(() => serverUrl, 'sandbox-tpp', publicUrl);

const running = new Set<ServerProcess>();
process.prependListener('exit', () => {
  for (const server of running) server.process.kill('SIGKILL');
});

interface ProcessOptions extends Omit<ServerOptions, 'databaseUrl'> {
  /** Set where the database fails on purpose: callers see each 503 and do not retry. */
  readonly isOutage?: boolean;
}

/** Starts a process of the bank on the sandbox's data, with the public address of all processes. */
export async function startBank(databaseUrl: string, options: ProcessOptions = {}): Promise<ServerProcess> {
  await seedAt(databaseUrl);
  return spawnBank(databaseUrl, options);
}

async function spawnBank(
  databaseUrl: string,
  { isOutage = false, ...options }: ProcessOptions,
): Promise<ServerProcess> {
  const settings = { ...ofProcesses, ...options.settings };
  const server = await spawnServer({ ...options, databaseUrl, settings });
  if (!isOutage) server.process.once('exit', retryAt(server.url));
  running.add(server);
  server.process.once('exit', () => running.delete(server));
  return server;
}

/** Two processes on one database, started at the same moment, for as long as the suite runs. */
export function pairOfBanks(
  databaseUrl: () => string,
  options: ProcessOptions = {},
): () => readonly [ServerProcess, ServerProcess] {
  let servers: readonly [ServerProcess, ServerProcess] | undefined;
  before(async () => {
    // Seeded once: two SQLite connections of this process would wait for each other.
    await seedAt(databaseUrl());
    servers = await Promise.all([spawnBank(databaseUrl(), options), spawnBank(databaseUrl(), options)]);
  });
  after(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    for (const server of servers ?? []) expect(faultsOf(server)).to.deep.equal([]);
  });
  return () => {
    if (!servers) throw new Error('The processes are there in tests alone.');
    return servers;
  };
}

/**
 * Returns the faults that a process has logged, without the sandbox's banner. A slow database is no fault: it happens
 * on a busy machine, and the caller was told to retry.
 */
export function faultsOf(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') || line.includes('rror'))
    .filter((line) => !line.includes('"msg":"server.unavailable"'));
}
