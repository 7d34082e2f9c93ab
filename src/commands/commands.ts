/** The commands of the command line; without a command the server starts. */
import { importSandbox } from '../start/load-companion.js';
import { readFileSync } from 'node:fs';
import { readMember } from '../domain/objects.js';
import { type Command, isHelpOption, type Terminal, withReadableFailure } from '../start/command.js';

const usage = `usage: npm start, or open-banking-interface [command] where the package is installed
  without a command  serves the bank; its settings are environment variables, see docs/operator/configuration.md
  migrate            brings the schema of the database up to date
  backup             copies a SQLite database that is in use
  certificate        issues a test certificate for a client of the sandbox; certificate --help says how
  clients            registers TPPs' applications, and blocks or removes them; clients --help says how
  consents           takes a consent back in the customer's stead
  customers          ends the lock of a customer's name
  doctor             looks at all that the server stands on, and says what to do; doctor --help says how
  find               prints the history of a payment, consent, signing basket, authorisation or call
  payments           lists payments that somebody has to look at
  report             prints the figures of a quarter that the regulator asks for
  conformance        tries a bank's adapter; conformance --help says how
  help, --version    say this, and which version it is
`;

/** Returns the version of package.json. */
function version(): string {
  const content = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const found = readMember(JSON.parse(content), 'version');
  return typeof found === 'string' ? found : 'unknown';
}

/** The sentence that precedes the reason of a failure, and the module, loaded when its command is called. */
type Entry = readonly [failure: string, load: () => Promise<Command>];

const commands: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  [
    'migrate',
    ['The schema could not be brought up to date', async () => (await import('./migrate.js')).migrateSchema],
  ],
  ['backup', ['There is no backup', async () => (await import('./backup.js')).backup]],
  ['certificate', ['There is no certificate', async () => (await importSandbox()).certificate]],
  ['clients', ['Nothing was changed', async () => (await import('./clients/clients.js')).manageClients]],
  [
    'conformance',
    [
      'The adapter could not be tried',
      async () => (await import('../../conformance/src/command.js')).runConformance,
    ],
  ],
  ['consents', ['Nothing was changed', async () => (await import('./customers.js')).consents]],
  ['customers', ['Nothing was changed', async () => (await import('./customers.js')).customers]],
  ['doctor', ['Nothing was examined', async () => (await import('./doctor/command.js')).examineServer]],
  ['find', ['Nothing was found', async () => (await import('./find/find.js')).find]],
  ['payments', ['Nothing was found', async () => (await import('./payments.js')).payments]],
  ['report', ['There is no report', async () => (await import('./report.js')).report]],
]);

/** Runs the command that the words begin with, or starts the server; returns the exit code. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...others] = words;
  const { err, out } = terminal;
  const entry = commands.get(name ?? '');
  if (entry) {
    const [failure, load] = entry;
    return withReadableFailure(async () => (await load())(others, terminal), terminal, failure);
  }
  if (name === undefined) return (await import('../start/serve.js')).serveIn(terminal);
  if (name === 'help' || isHelpOption(name)) {
    out.write(usage);
    return 0;
  }
  if (name === '--version') {
    out.write(`${version()}\n`);
    return 0;
  }
  const names = [...commands.keys()];
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  err.write(`There is no command ${name}; the commands are ${list}.\n`);
  return 2;
}
