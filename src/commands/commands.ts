/** The commands of the command line; without a command the server starts. */
import { importSandbox } from '../start/load-companion.js';
import { readFileSync } from 'node:fs';
import { readMember } from '../domain/objects.js';
import { type Command, isHelpOption, type Terminal, withReadableFailure } from '../start/command.js';

const usage = `usage: npm start, or open-banking-interface [command] where the package is installed
  without a command  starts the server; its settings are environment variables, see docs/operator/configuration.md
  alive              asks the server for its liveness, for the health check of a container
  migrate            updates the schema of the database
  backup             copies a SQLite database while the server uses it
  certificate        issues a test certificate for a client of the sandbox; see certificate --help
  clients            registers, blocks and removes clients, the applications of TPPs; see clients --help
  consents           revokes a consent for its customer
  customers          unlocks a user name; lists or ends a customer's sessions
  doctor             diagnoses the settings and everything that the server depends on; see doctor --help
  find               prints the history of an order, consent, signing basket, authorisation or call
  payments           lists stuck payments
  report             prints a quarter's statistics for the regulator
  conformance        tests a bank's adapter; see conformance --help
  help, --version    prints this text, or the version
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
  ['alive', ['The server is not alive', async () => (await import('./alive.js')).probeLiveness]],
  ['migrate', ['The schema could not be updated', async () => (await import('./migrate.js')).migrateSchema]],
  ['backup', ['The backup failed', async () => (await import('./backup.js')).backup]],
  ['certificate', ['No certificate was issued', async () => (await importSandbox()).certificate]],
  ['clients', ['Nothing was changed', async () => (await import('./clients/clients.js')).manageClients]],
  [
    'conformance',
    [
      'The adapter could not be tested',
      async () => (await import('../../conformance/src/command.js')).runConformance,
    ],
  ],
  ['consents', ['Nothing was changed', async () => (await import('./customers.js')).consents]],
  ['customers', ['Nothing was changed', async () => (await import('./customers.js')).customers]],
  ['doctor', ['The checks could not run', async () => (await import('./doctor/command.js')).examineServer]],
  ['find', ['Nothing was found', async () => (await import('./find/find.js')).find]],
  ['payments', ['Nothing was found', async () => (await import('./payments.js')).payments]],
  ['report', ['The report failed', async () => (await import('./report.js')).report]],
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
  err.write(`Unknown command ${name}; the commands are ${list}.\n`);
  return 2;
}
