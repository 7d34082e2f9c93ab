/** The command line: serves the sandbox bank, or with `migrate` brings a database's schema up to date. */
import { readConfig } from './config.js';
import { serve, withReadableFailure } from './serve.js';
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

await (process.argv[2] === 'migrate' ? withReadableFailure(migrateOnly) : serve());
