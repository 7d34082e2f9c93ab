#!/usr/bin/env node
/**
 * The command line: serves the sandbox bank; with `migrate` brings a database's schema up to date, with `certificate`
 * issues a test certificate for a client of the sandbox, with `clients` registers TPPs' applications, with `conformance`
 * tries a bank's adapter.
 */
import { readFileSync } from 'node:fs';
import { withReadableFailure } from './server/readable-failure.js';

const usage = `usage: npm start, or open-banking-interface [command] where the package is installed
  without a command  serves the bank; its settings are environment variables, see docs/configuration.md
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
  --help, --version  say this, and which version it is
`;

/** As package.json has it. */
function version(): string {
  const content: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const isNamed = typeof content === 'object' && content !== null && 'version' in content;
  return isNamed ? String(content.version) : 'unknown';
}

interface Command {
  /** What is said before the reason when it cannot be done. */
  readonly failure: string;
  run(words: readonly string[]): Promise<void>;
}

/** Loaded when they are asked for: each needs little of the server. */
const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'backup',
    {
      failure: 'There is no backup',
      run: async (words) => (await import('./server/backup-command.js')).backup(words),
    },
  ],
  [
    'certificate',
    {
      failure: 'There is no certificate',
      run: async (words) => (await import('./server/certificate-command.js')).certificate(words),
    },
  ],
  [
    'clients',
    {
      failure: 'Nothing was changed',
      run: async (words) => (await import('./server/clients-command.js')).manageClients(words),
    },
  ],
  [
    'conformance',
    {
      failure: 'The adapter could not be tried',
      run: async (words) => (await import('./server/conformance-command.js')).tryAdapterOf(words),
    },
  ],
  [
    'consents',
    {
      failure: 'Nothing was changed',
      run: async (words) => (await import('./server/customer-commands.js')).consents(words),
    },
  ],
  [
    'customers',
    {
      failure: 'Nothing was changed',
      run: async (words) => (await import('./server/customer-commands.js')).customers(words),
    },
  ],
  [
    'doctor',
    {
      failure: 'Nothing was examined',
      run: async (words) => (await import('./server/doctor/command.js')).doctor(words),
    },
  ],
  [
    'find',
    {
      failure: 'Nothing was found',
      run: async (words) => (await import('./server/find-command.js')).find(words),
    },
  ],
  [
    'payments',
    {
      failure: 'Nothing was found',
      run: async (words) => (await import('./server/payments-command.js')).payments(words),
    },
  ],
  [
    'report',
    {
      failure: 'There is no report',
      run: async (words) => (await import('./server/report-command.js')).report(words),
    },
  ],
]);

const migrateUsage = `usage: migrate
  Applies to the database what is missing of its schema, and says what that was. It only adds: whatever runs goes on.
`;

async function bringUpToDate(words: readonly string[]): Promise<void> {
  if (words.includes('--help')) process.stdout.write(migrateUsage);
  else if (words.length === 0) await (await import('./server/serve.js')).migrate();
  else {
    process.stderr.write('migrate takes no further words; migrate --help says how\n');
    process.exitCode = 1;
  }
}

async function run([name, ...words]: readonly string[]): Promise<void> {
  const command = commands.get(name ?? '');
  if (command) await withReadableFailure(() => command.run(words), command.failure);
  else if (name === 'migrate') await bringUpToDate(words);
  else if (name === undefined) await (await import('./server/serve.js')).serve();
  else if (name === '--help') process.stdout.write(usage);
  else if (name === '--version') process.stdout.write(`${version()}\n`);
  else {
    const names = ['migrate', ...commands.keys()];
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    process.stderr.write(`There is no command ${name}; the commands are ${list}.\n`);
    process.exitCode = 2;
  }
  // Whatever an adapter keeps open would keep the command waiting.
  if (name === 'conformance' || name === 'doctor') process.stdout.write('', () => process.exit());
}

await run(process.argv.slice(2));
