/** The command `doctor`: diagnoses everything that the server depends on, and prints findings with remedies. */
import { parseArgs } from 'node:util';
import { readSettings } from '../../config/config.js';
import { withDeadline } from '../../engine/deadline.js';
import {
  inOwnProcess,
  isHelpOption,
  ownTerminal,
  type Terminal,
  withReadableFailure,
} from '../../start/command.js';
import type { Plugin } from '../../plugins/plugin.js';
import { loadPlugins } from '../../plugins/load.js';
import { readOptions } from '../read-options.js';
import { withOwnAddress } from '../../start/serve.js';
import { bankChecks } from './bank.js';
import { type Check, runChecks, type DoctorContext } from './check.js';
import { clientChecks } from './clients.js';
import { databaseChecks } from './database.js';
import { diskCheck } from './disk.js';
import { reach, type Reached } from './database-connection.js';
import { warning } from './finding.js';
import { keyChecks } from './keys.js';
import { ownCertificateCheck } from './own-certificate.js';
import { portChecks } from './ports.js';
import { countByLevel, formatReportJson, formatReport } from './report.js';
import { settingChecks } from './settings.js';
import { trustCheck } from './trust.js';

const usage = `usage: doctor [--log <file>]… [--json]
  Checks the database, its schema and clock, disks, certificates, keys, ports, the bank's core, authenticator and login,
  and settings that contradict each other; --log names the server's log, whose disk is checked too.
  Changes nothing, and may run beside the server, with the same settings and as the same user.
  Ends with 1 if there is an error, and with 0 otherwise, also with warnings.
`;

/** In the order of the report. */
const checks: readonly Check[] = [
  ...settingChecks,
  ...databaseChecks,
  ...clientChecks,
  diskCheck,
  ownCertificateCheck,
  trustCheck,
  ...keyChecks,
  ...bankChecks,
  ...portChecks,
];

/** `words` are the options; `parts` are the plugins that the bank's own program passes to `serve`. */
export async function doctor(words: readonly string[] = [], ...parts: readonly Plugin[]): Promise<void> {
  const run = () => examineServer(words, ownTerminal, parts);
  await inOwnProcess(withReadableFailure(run, ownTerminal, 'The checks could not run'));
}

/** Runs all checks and prints the report; returns 1 if there is an error. */
export async function examineServer(
  words: readonly string[],
  { environment, namesInFile = [], out }: Terminal,
  parts: readonly Plugin[] = [],
): Promise<number> {
  if (words.some(isHelpOption)) {
    out.write(usage);
    return 0;
  }
  const { isJson, logs } = parseOptions(words);
  const strays = strayFailures();
  const world = await createContext({ environment, namesInFile }, logs, parts);
  const found = await runChecks(checks, world);
  const reports = [...found, ...(strays.count() > 0 ? [strayReport] : [])];
  out.write(`${isJson ? formatReportJson(reports) : formatReport(reports).join('\n')}\n`);
  // The end of the process closes a connection that hangs.
  const reached = await world.database();
  await withDeadline(1000, undefined, async () => reached?.database.close());
  return countByLevel(reports).errors > 0 ? 1 : 0;
}

function parseOptions(words: readonly string[]) {
  return readOptions('doctor', () => {
    const { values } = parseArgs({
      args: [...words],
      options: { log: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean' } },
    });
    return { logs: values.log, isJson: values.json === true };
  });
}

async function createContext(
  { environment: given, namesInFile }: Required<Pick<Terminal, 'environment' | 'namesInFile'>>,
  logs: readonly string[],
  parts: readonly Plugin[],
): Promise<DoctorContext> {
  const environment = await withOwnAddress(given);
  const settings = readSettings(environment);
  let database: Promise<Reached | undefined> | undefined;
  let plugins: Promise<readonly Plugin[]> | undefined;
  const { DATABASE_URL: url, PLUGINS = [] } = settings.known;
  return {
    environment,
    namesInFile,
    settings,
    now: Date.now(),
    logs,
    database: () => (database ??= url === undefined ? Promise.resolve(undefined) : reach(url)),
    plugins: () => (plugins ??= loadPlugins({ PLUGINS }, parts)),
  };
}

/** Counts a plugin's uncaught errors and unhandled rejections, which would otherwise end the doctor. */
function strayFailures() {
  let count = 0;
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, () => {
      count += 1;
    });
  }
  return { count: () => count };
}

const strayReport = {
  area: 'plugins',
  ...warning(
    'a plugin',
    'throws an error outside of a call, where no caller catches the error',
    'Fix the plugin: such an error ends the server.',
  ),
};
