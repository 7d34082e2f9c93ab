/** The command `migrate`: brings the schema of the database up to date. */
import { readConfig } from '../config/config.js';
import {
  inOwnProcess,
  ownTerminal,
  type Terminal,
  withReadableFailure,
  withUsage,
} from '../start/command.js';
import { loadPlugins } from '../plugins/load.js';
import { laterMigrations, migrateAll } from '../plugins/migrations.js';
import type { Plugin } from '../plugins/plugin.js';
import { openReachable } from '../start/start-database.js';

const usage = `usage: migrate
  Applies the missing migrations to the database, and prints their names. The server may be running.
`;

/** Brings the schema of the database up to date: the server's tables, then those of the same parts as for `serve`. */
export async function migrate(...parts: readonly Plugin[]): Promise<void> {
  const run = () => applyMigrations(parts, ownTerminal);
  await inOwnProcess(withReadableFailure(run, ownTerminal, 'The schema could not be updated'));
}

export const migrateSchema = withUsage(usage, async (words, terminal) => {
  if (words.length === 0) return applyMigrations([], terminal);
  terminal.err.write('migrate takes no arguments; see migrate --help\n');
  return 1;
});

async function applyMigrations(parts: readonly Plugin[], { environment, out }: Terminal): Promise<number> {
  const config = readConfig(environment);
  const plugins = await loadPlugins(config, parts);
  const database = await openReachable(config.DATABASE_URL);
  try {
    const applied = await migrateAll(database, plugins);
    out.write(applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'nothing to apply\n');
    const later = await laterMigrations(database, plugins);
    if (later.length > 0)
      out.write(`applied by a later release, and usable by this one: ${later.join(', ')}\n`);
    return 0;
  } finally {
    await database.close();
  }
}
