/** The schema of the server, and behind it that of each plugin, which notes what it has applied in a table of its own. */
import type { Database } from '../../storage/database.js';
import {
  isCurrent,
  migrate,
  type MigrationOptions,
  type SchemaState,
  schemaStateOf,
} from '../../storage/migrations.js';
import type { Plugin } from './plugin.js';

interface MigrationSet extends MigrationOptions {
  /** The server's own are no plugin's. */
  readonly plugin?: string;
}

/** A server that runs without the plugin, as during a rolling upgrade, never looks at that table. */
function setsOf(plugins: readonly Plugin[]): readonly MigrationSet[] {
  const own = plugins.flatMap(({ migrations, name = 'bank' }) =>
    migrations
      ? { plugin: name, folder: migrations, completedTable: `migrations_of_${name.replaceAll('-', '_')}` }
      : [],
  );
  return [{}, ...own];
}

/** Applies what is missing and answers with the names of what it applied; says whose migration it is that fails. */
export async function migrateAll(database: Database, plugins: readonly Plugin[]): Promise<readonly string[]> {
  const applied: string[] = [];
  for (const set of setsOf(plugins)) {
    try {
      applied.push(...(await migrate(database, set)));
    } catch (error) {
      if (set.plugin === undefined) throw error;
      const text = error instanceof Error ? error.message : String(error);
      throw new Error(`${set.plugin}: ${text}`, { cause: error });
    }
  }
  return applied;
}

/** What is applied and what is not, of the server's own schema and of each plugin's. */
export async function schemaStatesOf(
  database: Database,
  plugins: readonly Plugin[],
): Promise<readonly (SchemaState & Pick<MigrationSet, 'plugin'>)[]> {
  const states: (SchemaState & Pick<MigrationSet, 'plugin'>)[] = [];
  for (const set of setsOf(plugins)) states.push({ ...set, ...(await schemaStateOf(database, set)) });
  return states;
}

export async function areAllCurrent(database: Database, plugins: readonly Plugin[]): Promise<boolean> {
  for (const set of setsOf(plugins)) {
    if (!(await isCurrent(database, set))) return false;
  }
  return true;
}
