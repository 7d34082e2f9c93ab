/** Serves a bank until it is told to stop: settings, server, banner; gentle on SIGTERM and Ctrl-C. */
import { existsSync } from 'node:fs';
import { sandboxData } from '../bank/sandbox-data.js';
import { bannerOf } from './banner.js';
import { ConfigProblem, readConfig } from '../config/settings.js';
import { contracts } from '../../generated/index.js';
import { createLog } from './log.js';
import { withOwnAddress } from './own-address.js';
import { startServer } from './server.js';
import type { BankParts } from './composition.js';

const configExitCode = 3;

/** Starts the server and returns; `own` is the bank's own core and customer authentication. */
export async function serve(own?: BankParts): Promise<void> {
  await withReadableFailure(async () => {
    const config = readConfig(await withOwnAddress(process.env));
    const log = createLog(config.LOG_LEVEL);
    const server = await startServer(config, log, own);
    if (!own) process.stdout.write(`${bannerOf(config.PUBLIC_URL, contracts, sandboxData)}\n`);
    log.info({ port: server.port, mode: config.MODE }, 'listening');

    let isStopping = false;
    const stop = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'draining');
      await server.stop();
      log.info('stopped');
    };
    process.on('SIGTERM', (signal) => void stop(signal));
    process.on('SIGINT', (signal) => void stop(signal));
  });
}

/** Runs a command of the server; what an operator can mend is said in a sentence, not in a stack. */
export async function withReadableFailure(
  command: () => Promise<void>,
  failure = 'The server could not start',
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await command();
  } catch (error) {
    if (error instanceof ConfigProblem) {
      process.stderr.write(
        `The settings are not usable:\n${error.lines.map((line) => `  ${line}\n`).join('')}`,
      );
      process.exitCode = configExitCode;
    } else {
      const text = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${failure}: ${text}\n`);
      process.exitCode = 1;
    }
  }
}
