#!/usr/bin/env node
/**
 * The command line: serves the sandbox bank; with `migrate` brings a database's schema up to date, with `certificate`
 * issues a test certificate for a client of the sandbox, with `conformance` tries a bank's adapter.
 */
import { readFileSync } from 'node:fs';
import { readConfig } from './config/config.js';
import { tryAdapterOf } from './server/conformance-command.js';
import { migrate, serve, withReadableFailure } from './server/serve.js';

const usage = `usage: npm start, or open-banking-interface [command] where the package is installed
  without a command  serves the bank; its settings are environment variables, see docs/configuration.md
  migrate            brings the schema of the database up to date
  certificate        issues a test certificate for a client of the sandbox; certificate --help says how
  conformance        tries a bank's adapter; conformance --help says how
  --help, --version  say this, and which version it is
`;

/** As package.json has it. */
function version(): string {
  const content: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const isNamed = typeof content === 'object' && content !== null && 'version' in content;
  return isNamed ? String(content.version) : 'unknown';
}

async function run([command, ...words]: readonly string[]): Promise<void> {
  if (command === 'migrate') await migrate();
  else if (command === 'certificate') {
    // For the sandbox alone, and not loaded by a bank in production.
    const issue = async () => {
      const { issueCertificate } = await import('./server/certificate-command.js');
      await issueCertificate(readConfig(process.env), words);
    };
    await withReadableFailure(issue, 'There is no certificate');
  } else if (command === 'conformance') {
    await withReadableFailure(() => tryAdapterOf(words), 'The adapter could not be tried');
    // Whatever the adapter keeps open would keep the command waiting.
    process.stdout.write('', () => process.exit());
  } else if (command === undefined) await serve();
  else if (command === '--help') process.stdout.write(usage);
  else if (command === '--version') process.stdout.write(`${version()}\n`);
  else {
    process.stderr.write(
      `There is no command ${command}; the commands are migrate, certificate and conformance.\n`,
    );
    process.exitCode = 2;
  }
}

await run(process.argv.slice(2));
