/** Brings the schema up to date with Knex's migrator; any number of processes may do so at the same moment. */
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from './database.js';

export interface MigrationOptions {
  /** Where the compiled migrations are; those of this server stand beside its compiled code. */
  readonly folder?: URL;
  /** How long another process may take with its migrations. */
  readonly waitSeconds?: number;
}

const ownFolder = new URL('../../migrations/', import.meta.url);
const completedTable = 'knex_migrations';
const lockTable = 'knex_migrations_lock';

/** Applies what is missing and answers with the names of what it applied. */
export async function migrate(
  database: Database,
  options: MigrationOptions = {},
): Promise<readonly string[]> {
  return whenUnlocked(database, options, async () => {
    await prepare(database);
    const migrationSource = sourceIn(options);
    const [, applied]: [number, string[]] = await database.maintenance.migrate.latest({ migrationSource });
    return applied;
  });
}

/** Undoes every migration, the last one first. */
export async function revert(database: Database, options: MigrationOptions = {}): Promise<void> {
  await whenUnlocked(database, options, async () => {
    await database.maintenance.migrate.rollback({ migrationSource: sourceIn(options) }, true);
  });
}

/** Whether every migration has been applied. */
export async function isCurrent(database: Database, options: MigrationOptions = {}): Promise<boolean> {
  const { reader } = database;
  if (!(await reader.schema.hasTable(completedTable))) return false;
  const completed: readonly string[] = await reader(completedTable).pluck('name');
  return (await sourceIn(options).getMigrations([])).every((name) => completed.includes(name));
}

async function whenUnlocked<T>(
  { dialect }: Database,
  { waitSeconds = 60 }: MigrationOptions,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + waitSeconds * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof Error && error.name === 'MigrationLocked';
      if (!isLocked && dialect.classify(error) !== 'contention') throw error;
      if (performance.now() > deadline) {
        const text = `Another process holds the lock of the migrations. If none is running, set is_locked to 0 in ${lockTable}.`;
        throw new Error(text, { cause: error });
      }
      await pause(100 + Math.random() * 200);
    }
  }
}

/**
 * Makes the migrator's own tables, because Knex does that without care for a second process: both could insert a row
 * into the table of the lock, and it would never open again.
 */
async function prepare({ dialect, maintenance }: Database): Promise<void> {
  await dialect.prepare(maintenance);
  await maintenance.schema.createTableIfNotExists(completedTable, (table) => {
    table.increments();
    table.string('name');
    table.integer('batch');
    table.timestamp('migration_time');
  });
  await maintenance.schema.createTableIfNotExists(lockTable, (table) => {
    table.increments('index').primary();
    table.integer('is_locked');
  });
  await maintenance(lockTable).insert({ index: 1, is_locked: 0 }).onConflict('index').ignore();
}

function sourceIn({ folder = ownFolder }: MigrationOptions): Knex.MigrationSource<string> {
  return {
    async getMigrations() {
      const files = await readdir(folder);
      const modules = files.filter((file) => /^\d{4}-.*\.js$/.test(file));
      return modules.map((file) => file.slice(0, -'.js'.length)).toSorted();
    },
    getMigrationName: (name) => name,
    getMigration: async (name): Promise<Knex.Migration> => import(new URL(`${name}.js`, folder).href),
  };
}
