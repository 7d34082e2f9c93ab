/** The doctor's checks of the database: reachability, schema version, clock offset, other processes. */
import type { Config } from '../../config/config.js';
import type { Instant } from '../../domain/time.js';
import type { Database } from '../../storage/database.js';
import type { SchemaState } from '../../storage/migrations.js';
import { reading } from '../../storage/work/unit-of-work.js';
import { stores } from '../../storage/stores.js';
import { clockToleranceMilliseconds } from '../../observe/alarms.js';
import { followClock } from '../../storage/database-clock.js';
import { readSchemaStates } from '../../plugins/migrations.js';
import { check, type Check, type DoctorContext } from './check.js';
import { formatCount, error, type Finding, ok, formatNames, warning } from './finding.js';
import { isFile, type Node, checkNodes } from './database-connection.js';

const reachable = check('database', ['DATABASE_URL', 'MODE'], async ({ DATABASE_URL: url, MODE }, world) => {
  const reached = await world.database();
  if (!reached) return [];
  const { failure, isMissing, name } = reached;
  if (failure === undefined) return [ok(name, 'answers'), ...(await checkNodes(url)).map(diagnoseNode)];
  if (isMissing && MODE === 'sandbox') return [ok(name, 'is not there yet; the first start makes it')];
  const rest = 'Schema, clock, processes and clients were not looked at.';
  const todo = isFile(url)
    ? 'See to DATABASE_URL and to the rights of the file; npm run migrate makes a new one.'
    : 'See that it runs, that this machine reaches it, and to user, password and name in DATABASE_URL.';
  return [error(name, `cannot be read: ${failure}`, `${todo} ${rest}`)];
});

/** Judges one node of a cluster. Pure. */
export function diagnoseNode({ failure, name }: Node): Finding {
  if (failure === undefined) return ok(name, 'answers');
  const todo = 'Bring the node back; the next one that is lost may be too many.';
  return warning(name, `does not answer: ${failure}`, todo);
}

/** Undefined when the database cannot be read, which the check of reachability reports. */
export async function openReadable(world: DoctorContext): Promise<Database | undefined> {
  const reached = await world.database();
  return reached?.failure === undefined ? reached?.database : undefined;
}

const schema = check('schema', ['DATABASE_URL', 'MODE', 'PLUGINS'], async ({ MODE }, world) => {
  const database = await openReadable(world);
  if (!database) return [];
  // The check of plugins reports errors of plugins; the server's own schema needs no plugin.
  const plugins = await world.plugins().catch(() => []);
  const states = await readSchemaStates(database, plugins);
  return states.map((state) => diagnoseSchema(state, MODE));
});

/** Judges the migrations of the server or of a plugin. Pure. */
export function diagnoseSchema(
  { contraction, isLocked, missing, plugin, unknown }: SchemaState & { readonly plugin?: string },
  mode: Config['MODE'],
): Finding {
  const about = plugin === undefined ? 'the schema' : `the schema of the plugin ${plugin}`;
  if (isLocked) {
    const says = 'is being changed, or was left locked by a process that has died over it';
    const todo =
      'Where no migration runs, set is_locked to 0 in the table of the lock, which npm run migrate names.';
    return warning(about, says, todo);
  }
  if (missing.length > 0) {
    const says = `lacks ${formatCount(missing.length, 'migration')}: ${formatNames(missing)}`;
    if (mode === 'sandbox') return ok(about, `${says}; the next start applies them`);
    const todo = 'Run npm run migrate, or open-banking-interface migrate; until then nothing starts.';
    return error(about, says, todo);
  }
  if (contraction !== undefined) {
    const says = `has a migration that has taken away what this program still uses: ${contraction}`;
    const todo = 'Run the version that has applied it, or a newer one; until then nothing starts.';
    return error(about, says, todo);
  }
  if (unknown.length === 0) return ok(about, 'is up to date');
  const says = `has migrations that this program does not know: ${formatNames(unknown)}`;
  const todo =
    'It runs beside them; to end an upgrade, run the version that has applied them, or a newer one.';
  return warning(about, says, todo);
}

const clock = check('clock', ['DATABASE_URL'], async (_, world) => {
  const database = await openReadable(world);
  if (!database) return [];
  let ahead: number | undefined;
  const following = await followClock(database, (milliseconds) => (ahead = milliseconds));
  following.stop();
  // A second measurement throws the reason why the offset is unknown.
  if (ahead === undefined) await following.look();
  return [diagnoseClock(ahead)];
});

/** Judges the clock offset; `ahead` is in milliseconds, undefined for a file, which has no clock. Pure. */
export function diagnoseClock(ahead: number | undefined): Finding {
  const about = 'the clock of this machine';
  if (ahead === undefined) return ok(about, 'is that of the database, which is a file on it');
  if (ahead === 0) return ok(about, 'is the database’s');
  const says = `is ${Math.abs(ahead)} ms ${ahead > 0 ? 'behind' : 'ahead of'} the database’s`;
  if (Math.abs(ahead) <= clockToleranceMilliseconds) return ok(about, says);
  return error(about, says, 'See to NTP on both machines; certificates and logs go by this one.');
}

/** A process without a heartbeat for this long has ended. */
const lookBackMilliseconds = 150_000;

const processes = check('processes', ['DATABASE_URL'], async ({ DATABASE_URL: url }, world) => {
  const database = await openReadable(world);
  if (!database || !(await database.reader.schema.hasTable('uptimes'))) return [];
  const from = world.now - lookBackMilliseconds;
  const found = await reading(database).run((db) =>
    stores.usage.uptimesBetween(db, from, Number.MAX_SAFE_INTEGER),
  );
  const beats = found.map(({ lastBeatAt }) => lastBeatAt);
  return [diagnoseProcesses({ beats, isFile: isFile(url) }, world.now)];
});

interface ProcessesSeen {
  /** The last heartbeat of each process. */
  readonly beats: readonly Instant[];
  readonly isFile: boolean;
}

/** The interval of the heartbeats. */
const mostAheadMilliseconds = 60_000;

/** Judges the processes that use the database. Pure. */
export function diagnoseProcesses(seen: ProcessesSeen, now: Instant): Finding {
  const { beats } = seen;
  const about = 'processes on this database';
  if (beats.some((beat) => beat - now > mostAheadMilliseconds)) {
    const todo = 'See to this machine’s clock; where another one was wrong, wait until that time is over.';
    return error(about, 'have been there at a time that is yet to come', todo);
  }
  if (seen.isFile && beats.length > 1) {
    const says = `were ${beats.length} in the last two and a half minutes, and it is a file`;
    const todo = 'Run one process on a file, or use MariaDB; after a restart, ask again in three minutes.';
    return warning(about, says, todo);
  }
  return ok(about, beats.length === 0 ? 'are not running' : `are running: ${beats.length}`);
}

export const databaseChecks: readonly Check[] = [reachable, schema, clock, processes];
