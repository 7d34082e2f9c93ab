/** Serves a bank until it is told to stop: settings, server, banner; gentle on SIGTERM and Ctrl-C. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { inOwnProcess, ownTerminal, type Terminal, withReadableFailure } from './command.js';
import { type Environment, readConfig } from '../config/config.js';
import { settings } from '../config/settings.js';
import { publicContracts } from '../contract/audiences.js';
import { loadCompanion } from './load-companion.js';
import { portOf } from './listener.js';
import { createLog } from './log.js';
import type { Plugin } from './plugins/plugin.js';
import { pluginsOf } from './plugins/load.js';
import { ownContractsOf } from './plugins/serving.js';
import { bringsBank, startServer } from './server.js';

/** Starts the server and returns; `parts` are of the bank's own, and the setting PLUGINS may name more. */
export function serve(...parts: readonly Plugin[]): Promise<void> {
  return inOwnProcess(serveIn(ownTerminal, parts));
}

/** Starts the server and returns the exit code that the start has. */
export function serveIn(terminal: Terminal, parts: readonly Plugin[] = []): Promise<number> {
  return withReadableFailure(() => start(terminal, parts), terminal, 'The server could not start');
}

async function start({ environment, out }: Terminal, parts: readonly Plugin[]): Promise<number> {
  const config = readConfig(await withOwnAddress(environment));
  const log = createLog(config.LOG_LEVEL, out);
  const plugins = await pluginsOf(config, parts);
  const server = await startServer(config, log, plugins);
  if (!bringsBank(plugins)) {
    const served = [...publicContracts, ...ownContractsOf(plugins).flatMap((own) => own.contracts)];
    const companion = await loadCompanion(config);
    if (companion) out.write(`${companion.banner(served)}\n`);
  }

  let isEnding = false;
  const end = async (signal: string, ended: Promise<void>) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ signal }, 'draining');
    await ended;
    log.info('stopped');
  };
  process.on('SIGTERM', (signal) => void end(signal, server.drain()));
  // Ctrl-C: somebody waits for it.
  process.on('SIGINT', (signal) => void end(signal, server.stop()));
  // Whoever reads this may stop it.
  log.info({ port: server.port, mode: config.MODE }, 'listening');
  return 0;
}

/**
 * Where the sandbox is when nobody has said so, since what it prints and links to has to work: the environment with the
 * port that will be used, and with https in the public address where that is spoken.
 */
export async function withOwnAddress(environment: Environment): Promise<Environment> {
  const { HOST = settings.HOST.default, MODE, PORT = settings.PORT.default } = environment;
  const port = PORT === '0' ? String(await freePort(HOST)) : PORT;
  const isTlsAlone = Boolean(environment['TLS_CERT_FILE']) && environment['PUBLIC_URL'] === undefined;
  return {
    ...environment,
    PORT: port,
    // Production has to say its address; a default that only looks like one would hide that it has not.
    ...(isTlsAlone && MODE !== 'production' && { PUBLIC_URL: `https://localhost:${port}` }),
  };
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}
