/**
 * The command line: serves the sandbox bank; with `migrate` brings a database's schema up to date, with `certificate`
 * issues a test certificate for a client of the sandbox.
 */
import { issueCertificate } from './server/certificate-command.js';
import { readConfig } from './config/config.js';
import { serve, withReadableFailure } from './server/serve.js';
import { openDatabase } from './storage/database.js';
import { migrate } from './storage/migrations.js';

async function migrateOnly(): Promise<void> {
  const database = await openDatabase(readConfig(process.env).DATABASE_URL);
  try {
    const applied = await migrate(database);
    process.stdout.write(applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'nothing to apply\n');
  } finally {
    await database.close();
  }
}

async function run([command, ...words]: readonly string[]): Promise<void> {
  if (command === 'migrate') await withReadableFailure(migrateOnly);
  else if (command === 'certificate') {
    const issue = () => issueCertificate(readConfig(process.env), words);
    await withReadableFailure(issue, 'There is no certificate');
  } else if (command === undefined) await serve();
  else {
    process.stderr.write(`There is no command ${command}; the commands are migrate and certificate.\n`);
    process.exitCode = 2;
  }
}

await run(process.argv.slice(2));
