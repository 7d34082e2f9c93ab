/**
 * The bank as a program, with a check of one-time codes that can be watched: every check is written to the file
 * CHECKS_FILE, and none ends before there is a file GATE_FILE.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { appendFileSync, existsSync } from 'node:fs';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { startServer } from '../../src/start/server.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import { createFoundations } from '../../src/start/foundations.js';
import { openDatabase } from '../../src/storage/database.js';

const config = readConfig(process.env);
const database = await openDatabase(config.DATABASE_URL);
const { bank, sca } = createEmbeddedBank(sandboxData, createFoundations(database, config), config);
const check: typeof sca.check = async (challenge, binding, code) => {
  appendFileSync(process.env['CHECKS_FILE'] ?? '', `${code}\n`);
  while (!existsSync(process.env['GATE_FILE'] ?? '')) await pause(2);
  return sca.check(challenge, binding, code);
};
const server = await startServer(config, createLog(config.LOG_LEVEL), [{ bank, sca: { ...sca, check } }]);
process.once('SIGTERM', () => void server.stop().then(() => database.close()));
