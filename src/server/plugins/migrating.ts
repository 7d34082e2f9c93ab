/** The schema of the server, and behind it that of each plugin, which notes what it has applied in a table of its own. */
import type { Database } from '../../storage/database.js';
import { isCurrent, migrate, type MigrationOptions } from '../../storage/migrations.js';
import type { Plugin } from './plugin.js';

/** A server that runs without the plugin, as during a rolling upgrade, never looks at that table. */
function setsOf(plugins: readonly Plugin[]): readonly MigrationOptions[] {
  const own = plugins.flatMap(({ migrations, name = 'bank' }) =>
    migrations ? { folder: migrations, completedTable: `migrations_of_${name.replaceAll('-', '_')}` } : [],
  );
  return [{}, ...own];
}

/** Applies what is missing and answers with the names of what it applied. */
export async function migrateAll(database: Database, plugins: readonly Plugin[]): Promise<readonly string[]> {
  const applied: string[] = [];
  for (const set of setsOf(plugins)) applied.push(...(await migrate(database, set)));
  return applied;
}

export async function areAllCurrent(database: Database, plugins: readonly Plugin[]): Promise<boolean> {
  for (const set of setsOf(plugins)) {
    if (!(await isCurrent(database, set))) return false;
  }
  return true;
}
