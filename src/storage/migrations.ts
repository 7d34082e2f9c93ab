/** Schema migrations with Knex's migrator; any number of processes may run them at the same time. */
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from './database.js';
import { isLeaseHeld, leaseTableOf, prepareLease, withLease } from './migration-lease.js';

export interface MigrationOptions {
  /** The folder of the compiled migrations; by default this server's own. */
  readonly folder?: URL;
  /** The table of applied migrations; the names of the lock's tables are derived from this name. */
  readonly completedTable?: string;
  /** How long to wait for another process's migrations, in seconds. */
  readonly waitSeconds?: number;
}

/** Names the migration that failed; `cause` is the database's error. */
class FailedMigration extends Error {
  override readonly name = 'FailedMigration';

  constructor(migration: string, cause: unknown) {
    super(`The migration ${migration} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

const ownFolder = new URL('../../migrations/', import.meta.url);
/** The name of a migration file, such as `0001-branches.js`; other files in the folder are ignored. */
export const migrationFile = /^\d{4}-.*\.js$/;
/**
 * The name of a contraction, such as `0040-after-0035-old-names`: it removes what code without 0035 still uses. Every
 * other migration only adds, so that the previous release keeps running during a rolling upgrade and can be restored.
 */
export const contractionName = /^\d{4}-after-(\d{4})-/;

const ownTable = 'knex_migrations';

/** Applies missing migrations and returns their names. */
export async function migrate(
  database: Database,
  options: MigrationOptions = {},
): Promise<readonly string[]> {
  if (await isCurrent(database, options)) return [];
  return whileLocked(database, options, async () => {
    await refuseLate(database, options);
    await refuseContraction(database, options);
    const [, applied]: [number, string[]] = await database.maintenance.migrate.latest(
      createMigratorConfig(options),
    );
    return applied;
  });
}

/** Reverts every migration, the last first. */
export async function revert(database: Database, options: MigrationOptions = {}): Promise<void> {
  await whileLocked(database, options, async () => {
    await database.maintenance.migrate.rollback(createMigratorConfig(options), true);
  });
}

/** Whether this code can run on the schema: all its migrations are applied, and no contraction excludes it. */
export async function isCurrent(database: Database, options: MigrationOptions = {}): Promise<boolean> {
  const { contraction, missing } = await appliedTo(database, options);
  return missing.length === 0 && contraction === undefined;
}

/** The error message for a release that is too old for the schema. */
export function contractionRefusal(contraction: string): string {
  const [, needed = ''] = contractionName.exec(contraction) ?? [];
  return `The migration ${contraction} removed a part that this release still uses; start a release that has the migration ${needed}.`;
}

async function refuseContraction(database: Database, options: MigrationOptions): Promise<void> {
  const { contraction } = await appliedTo(database, options);
  if (contraction !== undefined) throw new Error(contractionRefusal(contraction));
}

async function completedIn(
  { reader }: Database,
  { completedTable = ownTable }: MigrationOptions,
): Promise<readonly string[]> {
  return (await reader.schema.hasTable(completedTable)) ? reader(completedTable).pluck('name') : [];
}

export interface SchemaState {
  /** Migrations that have not been applied. */
  readonly missing: readonly string[];
  /**
   * Applied migrations unknown to this program: a later release added them, and this release can run on their
   * additions.
   */
  readonly unknown: readonly string[];
  /** The unknown migration that removed what this program still uses. */
  readonly contraction?: string;
  /** Whether a process is migrating, or ended while migrating less than a lease ago. */
  readonly isLocked: boolean;
}

export async function readSchemaState(
  database: Database,
  options: MigrationOptions = {},
): Promise<SchemaState> {
  const { completedTable = ownTable } = options;
  const isLocked = await isLeaseHeld(database, leaseTableOf(completedTable));
  return { ...(await appliedTo(database, options)), isLocked };
}

async function appliedTo(
  database: Database,
  options: MigrationOptions,
): Promise<Omit<SchemaState, 'isLocked'>> {
  const known = await namesIn(options);
  const completed = await completedIn(database, options);
  const unknown = completed.filter((name) => !known.includes(name)).toSorted();
  const [last = ''] = known.slice(-1);
  const contraction = unknown.find((name) => (contractionName.exec(name)?.[1] ?? '') > last.slice(0, 4));
  return {
    missing: known.filter((name) => !completed.includes(name)),
    unknown,
    ...(contraction !== undefined && { contraction }),
  };
}

/** Refuses a missing migration numbered before an applied one: it was written for a schema that no longer exists. */
async function refuseLate({ maintenance }: Database, options: MigrationOptions): Promise<void> {
  const { completedTable = ownTable } = options;
  const completed: readonly string[] = await maintenance(completedTable).pluck('name');
  const [last = ''] = completed.toSorted().slice(-1);
  const late = (await namesIn(options)).find((name) => name < last && !completed.includes(name));
  if (late === undefined) return;
  throw new Error(
    `The migration ${late} comes before ${last}, which is already applied (${completedTable}); give the migration a higher number.`,
  );
}

/** Runs `work` as the only process that migrates, again after contention with a running server's transactions. */
async function whileLocked<T>(
  database: Database,
  options: MigrationOptions,
  work: () => Promise<T>,
): Promise<T> {
  const { completedTable = ownTable, waitSeconds = 60 } = options;
  const { dialect, maintenance } = database;
  const deadline = performance.now() + waitSeconds * 1000;
  const patiently = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        // Knex names every failure of its lock's statement so, although nothing else than contention can be meant here.
        const isKnexLock = error instanceof Error && error.name === 'MigrationLocked';
        const fault = dialect.classify(error instanceof FailedMigration ? error.cause : error);
        if ((!isKnexLock && fault !== 'contention') || performance.now() > deadline) throw error;
        await pause(100 + Math.random() * 200);
      }
    }
  };
  await patiently(() => prepare(database, options));
  return withLease(database, leaseTableOf(completedTable), deadline, () =>
    patiently(async () => {
      // Left by a process, or an attempt of this one, that ended while it migrated.
      await maintenance(`${completedTable}_lock`).update({ is_locked: 0 });
      return work();
    }),
  );
}

/**
 * Creates the migrator's own tables: Knex's creation is not safe with two processes, which could both insert a lock
 * row, and the lock would then never be released.
 */
async function prepare(database: Database, { completedTable = ownTable }: MigrationOptions): Promise<void> {
  const { dialect, maintenance } = database;
  const lockTable = `${completedTable}_lock`;
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
  await prepareLease(database, leaseTableOf(completedTable));
}

function createMigratorConfig(options: MigrationOptions): Knex.MigratorConfig {
  const { completedTable = ownTable, folder = ownFolder } = options;
  const migrationSource: Knex.MigrationSource<string> = {
    getMigrations: () => namesIn(options),
    getMigrationName: (name) => name,
    getMigration: async (name) => withNamedFailure(name, await import(new URL(`${name}.js`, folder).href)),
  };
  // Otherwise Knex would refuse a database with migrations of a later release.
  return { migrationSource, tableName: completedTable, disableMigrationsListValidation: true };
}

/** Wraps `up` to name the migration in its error; Knex requires `up` and `down` to be functions and reads `config`. */
function withNamedFailure(name: string, migration: Knex.Migration): Knex.Migration {
  if (typeof migration.up !== 'function') return migration;
  const up = async (knex: Knex) => {
    try {
      await migration.up(knex);
    } catch (error) {
      throw new FailedMigration(name, error);
    }
  };
  return { ...migration, up };
}

async function namesIn({ folder = ownFolder }: MigrationOptions): Promise<string[]> {
  const modules = (await readdir(folder)).filter((file) => migrationFile.test(file));
  return modules.map((file) => file.slice(0, -'.js'.length)).toSorted();
}
