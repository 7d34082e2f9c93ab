/** The schema of the server, and behind it that of each plugin, which notes what it has applied in a table of its own. */
import type { Database } from '../../storage/database.js';
import {
  contractionRefusal,
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
      const text = error instanceof Error ? error.message : String(error);
      throw set.plugin === undefined ? error : new Error(nameOf(set, text), { cause: error });
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

/** What later releases have applied, of the server or of a plugin: this code runs on it. */
export async function laterMigrations(
  database: Database,
  plugins: readonly Plugin[],
): Promise<readonly string[]> {
  const states = await schemaStatesOf(database, plugins);
  return states.flatMap((state) => state.unknown.map((name) => nameOf(state, name)));
}

/** Why this code cannot run on the schema although it lacks nothing of it, as a sentence. */
export async function findContraction(
  database: Database,
  plugins: readonly Plugin[],
): Promise<string | undefined> {
  const states = await schemaStatesOf(database, plugins);
  const state = states.find(({ contraction }) => contraction !== undefined);
  return state?.contraction && nameOf(state, contractionRefusal(state.contraction));
}

function nameOf({ plugin }: Pick<MigrationSet, 'plugin'>, text: string): string {
  return plugin === undefined ? text : `${plugin}: ${text}`;
}
