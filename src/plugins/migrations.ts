/** Migrates the server's schema and then each plugin's, which records its applied migrations in its own table. */
import type { Database } from '../storage/database.js';
import {
  contractionRefusal,
  isCurrent,
  migrate,
  type MigrationOptions,
  type SchemaState,
  readSchemaState,
} from '../storage/migrations.js';
import type { Plugin } from './plugin.js';

interface MigrationSet extends MigrationOptions {
  /** Undefined for the server's own migrations. */
  readonly plugin?: string;
}

/** A server without the plugin, as during a rolling upgrade, never reads the plugin's table. */
function listMigrationSets(plugins: readonly Plugin[]): readonly MigrationSet[] {
  const own = plugins.flatMap(({ migrations, name = 'bank' }) =>
    migrations
      ? { plugin: name, folder: migrations, completedTable: `migrations_of_${name.replaceAll('-', '_')}` }
      : [],
  );
  return [{}, ...own];
}

/** Applies missing migrations and returns their names; an error names the plugin whose migration failed. */
export async function migrateAll(database: Database, plugins: readonly Plugin[]): Promise<readonly string[]> {
  const applied: string[] = [];
  for (const set of listMigrationSets(plugins)) {
    try {
      applied.push(...(await migrate(database, set)));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      throw set.plugin === undefined ? error : new Error(prefixWithPlugin(set, text), { cause: error });
    }
  }
  return applied;
}

/** The migration state of the server's schema and of each plugin's. */
export async function readSchemaStates(
  database: Database,
  plugins: readonly Plugin[],
): Promise<readonly (SchemaState & Pick<MigrationSet, 'plugin'>)[]> {
  const states: (SchemaState & Pick<MigrationSet, 'plugin'>)[] = [];
  for (const set of listMigrationSets(plugins))
    states.push({ ...set, ...(await readSchemaState(database, set)) });
  return states;
}

export async function areAllCurrent(database: Database, plugins: readonly Plugin[]): Promise<boolean> {
  for (const set of listMigrationSets(plugins)) {
    if (!(await isCurrent(database, set))) return false;
  }
  return true;
}

/** Names of migrations by later releases of the server or a plugin; this release still runs on them. */
export async function laterMigrations(
  database: Database,
  plugins: readonly Plugin[],
): Promise<readonly string[]> {
  const states = await readSchemaStates(database, plugins);
  return states.flatMap((state) => state.unknown.map((name) => prefixWithPlugin(state, name)));
}

/** Returns as a sentence why this release cannot run on a newer schema; undefined if it can. */
export async function findContraction(
  database: Database,
  plugins: readonly Plugin[],
): Promise<string | undefined> {
  const states = await readSchemaStates(database, plugins);
  const state = states.find(({ contraction }) => contraction !== undefined);
  return state?.contraction && prefixWithPlugin(state, contractionRefusal(state.contraction));
}

function prefixWithPlugin({ plugin }: Pick<MigrationSet, 'plugin'>, text: string): string {
  return plugin === undefined ? text : `${plugin}: ${text}`;
}
