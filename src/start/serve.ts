/** Runs the server until a signal: SIGTERM drains, SIGINT (Ctrl-C) stops without the drain wait. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { exitFlushed, exitOnFailure, ownTerminal, type Terminal, withReadableFailure } from './command.js';
import { type Environment, listOpenFiles } from '../config/config.js';
import { describeUnknownName, findUnknownNames } from '../config/setting-names.js';
import { settings } from '../config/settings.js';
import { publicContracts } from '../contract/audiences.js';
import { defined } from '../domain/defined.js';
import { bringsBank } from './bank.js';
import { loadCompanion } from './load-companion.js';
import { portOf } from '../net/listener.js';
import { createLog, type Log, type LogOutput } from '../log.js';
import { followLogOutput } from '../observe/log-output.js';
import type { Plugin } from '../plugins/plugin.js';
import { listPluginContracts } from '../plugins/pipeline.js';
import { type RunningServer, startServer } from './server.js';
import { prepareStart } from './start-checks.js';

/** npm passes a terminal's signal on a second time, at once. */
const echoMilliseconds = 500;

/** Starts the server and returns; `parts` are the bank's own plugins, and the setting PLUGINS may name more. */
export async function serve(...parts: readonly Plugin[]): Promise<void> {
  await exitOnFailure(serveIn(ownTerminal, parts));
}

/** Starts the server and returns the exit code of the start. */
export function serveIn(terminal: Terminal, parts: readonly Plugin[] = []): Promise<number> {
  return withReadableFailure(() => start(terminal, parts), terminal, 'The server could not start');
}

/** Starts the server. A signal before the server is there ends the process: nothing has been answered yet. */
async function start(terminal: Terminal, parts: readonly Plugin[]): Promise<number> {
  const exit = () => process.exit(1);
  process.on('SIGTERM', exit).on('SIGINT', exit);
  try {
    return await startServing(terminal, parts);
  } finally {
    process.off('SIGTERM', exit).off('SIGINT', exit);
  }
}

async function startServing(
  { environment, namesInFile, out }: Terminal,
  parts: readonly Plugin[],
): Promise<number> {
  const unknownNames = findUnknownNames(environment, namesInFile);
  const { config, plugins } = await prepareStart(await withOwnAddress(environment), parts, unknownNames);
  const log = createLog(config.LOG_LEVEL, out);
  for (const unknown of unknownNames) log.warn({ variable: unknown.name }, describeUnknownName(unknown));
  for (const [variable, text] of listOpenFiles(environment)) log.warn({ variable }, text);
  const server = await startServer(config, log, plugins);
  if (!bringsBank(plugins)) {
    const served = [...publicContracts, ...listPluginContracts(plugins).flatMap((own) => own.contracts)];
    const companion = await loadCompanion(config);
    if (companion) out.write(`${companion.banner(served)}\n`);
  }

  endBySignal(server, log, out);
  // Logged last, because its reader may send a signal at once.
  const { API_LISTEN_PORT: apiPort, MODE: mode } = config;
  log.info({ port: server.port, ...defined({ apiPort }), mode }, 'listening');
  return 0;
}

/**
 * Stops the server at the first signal, and ends the process at a second one; SIGINT during the wait of a drain only
 * ends the wait. The process ends although a plugin still holds a connection or a timer: with 0, or with 1 when a part
 * of the bank did not end.
 */
function endBySignal(server: RunningServer, log: Log, out: LogOutput): void {
  let first: { readonly signal: string; readonly at: number } | undefined;
  const end = async (signal: string, stop: () => Promise<void>) => {
    if (first) {
      if (first.signal === signal && performance.now() - first.at < echoMilliseconds) return;
      if (signal === 'SIGINT' && server.isWaiting()) return void server.stop();
      log.warn({ signal }, 'ended by a second signal');
      return exitFlushed(1, out);
    }
    first = { signal, at: performance.now() };
    log.info({ signal }, 'draining');
    try {
      await stop();
    } catch (err) {
      log.error({ err }, 'the shutdown failed');
      return exitFlushed(1, out);
    }
    log.info('stopped');
    return exitFlushed(server.unfinished.size > 0 ? 1 : Number(process.exitCode ?? 0), out);
  };
  process.on('SIGTERM', (signal) => void end(signal, server.drain));
  // Other outputs are those of tests.
  if (out === process.stdout) {
    followLogOutput(process.stdout, log, server.alarms, () => {
      process.exitCode = 1;
      process.stderr.write('The reader of the log is gone; the server stops.\n');
      void end('SIGTERM', server.drain);
    });
    process.stderr.on('error', () => undefined);
  }
  // A user at a terminal pressed Ctrl-C and waits.
  process.on('SIGINT', (signal) => void end(signal, server.stop));
}

/**
 * Completes the environment with working defaults: a free port for PORT=0, and an https PUBLIC_URL in a sandbox with
 * TLS.
 */
export async function withOwnAddress(environment: Environment): Promise<Environment> {
  const { HOST = settings.HOST.default, MODE, PORT = settings.PORT.default } = environment;
  const port = PORT === '0' ? String(await freePort(HOST)) : PORT;
  const isTlsAlone = Boolean(environment['TLS_CERT_FILE']) && environment['PUBLIC_URL'] === undefined;
  return {
    ...environment,
    PORT: port,
    // Production must set its address; a default would hide that it is missing.
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
