#!/usr/bin/env node
/**
 * The command line: serves the sandbox bank; with `migrate` brings a database's schema up to date, with `certificate`
 * issues a test certificate for a client of the sandbox, with `clients` registers TPPs' applications, with `conformance`
 * tries a bank's adapter.
 */
import { readFileSync } from 'node:fs';
import { readConfig } from './config/config.js';
import { manageClients } from './server/clients-command.js';
import { tryAdapterOf } from './server/conformance-command.js';
import { consents, customers } from './server/customer-commands.js';
import { find } from './server/find-command.js';
import { payments } from './server/payments-command.js';
import { report } from './server/report-command.js';
import { migrate, serve, withReadableFailure } from './server/serve.js';

const usage = `usage: npm start, or open-banking-interface [command] where the package is installed
  without a command  serves the bank; its settings are environment variables, see docs/configuration.md
  migrate            brings the schema of the database up to date
  certificate        issues a test certificate for a client of the sandbox; certificate --help says how
  clients            registers TPPs' applications, and blocks or removes them; clients --help says how
  consents           takes a consent back in the customer's stead
  customers          ends the lock of a customer's name
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

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['certificate', { failure: 'There is no certificate', run: certificate }],
  ['clients', { failure: 'Nothing was changed', run: manageClients }],
  ['conformance', { failure: 'The adapter could not be tried', run: tryAdapterOf }],
  ['consents', { failure: 'Nothing was changed', run: consents }],
  ['customers', { failure: 'Nothing was changed', run: customers }],
  ['find', { failure: 'Nothing was found', run: find }],
  ['payments', { failure: 'Nothing was found', run: payments }],
  ['report', { failure: 'There is no report', run: report }],
]);

async function certificate(words: readonly string[]): Promise<void> {
  // For the sandbox alone, and not loaded by a bank in production.
  const { issueCertificate } = await import('./server/certificate-command.js');
  await issueCertificate(readConfig(process.env), words);
}

async function run([name, ...words]: readonly string[]): Promise<void> {
  const command = commands.get(name ?? '');
  if (command) await withReadableFailure(() => command.run(words), command.failure);
  else if (name === 'migrate') await migrate();
  else if (name === undefined) await serve();
  else if (name === '--help') process.stdout.write(usage);
  else if (name === '--version') process.stdout.write(`${version()}\n`);
  else {
    const names = ['migrate', ...commands.keys()];
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    process.stderr.write(`There is no command ${name}; the commands are ${list}.\n`);
    process.exitCode = 2;
  }
  // Whatever an adapter keeps open would keep the command waiting.
  if (name === 'conformance') process.stdout.write('', () => process.exit());
}

await run(process.argv.slice(2));
