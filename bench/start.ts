/** Measures the time from the start of the real server's process to its first answer, on an existing database. */
import { join } from 'node:path';
import { freePort } from '../test/support/runner/ports.js';
import { removeFolder, temporaryFolder } from '../test/support/runner/temporary.js';
import { initiation } from './exchange.js';
import { startServer, type ServerProcess } from './processes.js';
import type { Plan } from './rounds.js';
import { printTarget } from './table.js';

const probe = { request: () => initiation(), expectedStatus: 201 };

/** Starts this server as a bank does, without the sandbox's portal. */
export async function startOurs(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    PORTAL: 'false',
    ...settings,
  };
  const flags = ['--enable-source-maps'];
  return startServer({ module: '../../../dist/src/main.js', flags, environment, port, probe });
}

export async function measureStart({ rounds }: Plan): Promise<void> {
  const folder = temporaryFolder('bench-');
  const databaseUrl = `file:${join(folder, 'bank.db')}`;
  // The first start creates the database and its customers.
  await (await startOurs(databaseUrl)).stop();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startOurs(databaseUrl);
    times.push(server.startMilliseconds);
    await server.stop();
  }
  removeFolder(folder);
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
  printTarget('from the start of the process to the first payment', median, 1000, ' ms');
}
