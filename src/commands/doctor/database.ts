/** The doctor's checks of the database: reachability, schema version, rights, clock offset, other processes. */
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
  if (isMissing && MODE === 'sandbox') return [ok(name, 'does not exist yet; the first start creates it')];
  const rest = 'Schema, clock, processes and clients were not checked.';
  const todo = isFile(url)
    ? 'Check DATABASE_URL and the permissions of the file; npm run migrate creates a new database.'
    : 'Check that the database runs and that this machine reaches it, and check user, password and name in DATABASE_URL.';
  return [error(name, `cannot be read: ${failure}`, `${todo} ${rest}`)];
});

/** Judges one node of a cluster. Pure. */
export function diagnoseNode({ failure, name }: Node): Finding {
  if (failure === undefined) return ok(name, 'answers');
  const todo = 'Restore the node; the cluster may not survive the loss of another node.';
  return warning(name, `does not answer: ${failure}`, todo);
}

/** The variables of a database server that `ServerState` holds. */
const serverVariables = [
  'version',
  'read_only',
  'group_replication_group_name',
  'group_replication_single_primary_mode',
  'group_replication_consistency',
] as const;

export type ServerState = Partial<Readonly<Record<(typeof serverVariables)[number], string>>>;

const server = check('server', ['DATABASE_URL'], async ({ DATABASE_URL: url }, world) => {
  const database = await openReadable(world);
  if (!database || isFile(url)) return [];
  const names = serverVariables.map((name) => `'${name}'`).join(', ');
  const [rows = []]: { readonly Variable_name: string; readonly Value: string }[][] =
    await database.reader.raw(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${names})`);
  const state: ServerState = Object.fromEntries(rows.map(({ Value, Variable_name: name }) => [name, Value]));
  return diagnoseServer(state);
});

/** Judges product, version and settings of a database server. Pure. */
export function diagnoseServer(state: ServerState): readonly Finding[] {
  const about = 'the database server';
  const found = [diagnoseVersion(about, state.version ?? '')];
  if (state.read_only !== undefined && state.read_only !== 'OFF') {
    const todo = 'Name the primary in DATABASE_URL, or set read_only to OFF; until then every write is 503.';
    found.push(error(about, 'is read-only', todo));
  }
  const isGroup = (state.group_replication_group_name ?? '') !== '';
  if (isGroup && state.group_replication_consistency === 'EVENTUAL') {
    const says = 'serves outdated data after its group has elected a primary';
    const todo =
      'Set group_replication_consistency to BEFORE_ON_PRIMARY_FAILOVER or stronger on every node of the group.';
    found.push(error(about, says, todo));
  }
  return found;
}

/** The oldest tested versions, as major and minor number. */
const testedFrom = { MariaDB: [10, 11], MySQL: [9, 0] } as const;

function diagnoseVersion(about: string, version: string): Finding {
  const [stranger] = /TiDB|Vitess/i.exec(version) ?? [];
  if (stranger !== undefined)
    return error(about, `is ${stranger}, which is not supported`, 'Use MariaDB or MySQL.');
  const name = version.includes('MariaDB') ? 'MariaDB' : 'MySQL';
  const [number = '', major = '', minor = ''] = /^(\d+)\.(\d+)[.\d]*/.exec(version) ?? [];
  const [oldest, oldestMinor] = testedFrom[name];
  const isTested = Number(major) > oldest || (Number(major) === oldest && Number(minor) >= oldestMinor);
  if (isTested) return ok(about, `is ${name} ${number}`);
  const says = `is ${name} ${number}, which is older than the tested versions`;
  return warning(about, says, `Use ${name} ${oldest}.${oldestMinor} or newer, or test this version first.`);
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
    const says = 'is locked: a process is migrating it, or ended during a migration';
    const todo = 'Run the doctor again in a minute: the lock of a process that has ended expires by itself.';
    return warning(about, says, todo);
  }
  if (missing.length > 0) {
    const says = `lacks ${formatCount(missing.length, 'migration')}: ${formatNames(missing)}`;
    if (mode === 'sandbox') return ok(about, `${says}; the next start applies them`);
    const todo =
      'Run npm run migrate, or open-banking-interface migrate; until then the server does not start.';
    return error(about, says, todo);
  }
  if (contraction !== undefined) {
    const says = `has a migration that removed a part that this release still uses: ${contraction}`;
    const todo = 'Run the release that applied the migration, or a newer one; this release does not start.';
    return error(about, says, todo);
  }
  if (unknown.length === 0) return ok(about, 'is up to date');
  const says = `has migrations that this release does not know: ${formatNames(unknown)}`;
  const todo =
    'This release can use them; to complete an upgrade, run the release that applied them, or a newer one.';
  return warning(about, says, todo);
}

const rights = check('rights', ['DATABASE_URL'], async ({ DATABASE_URL: url }, world) => {
  const reached = await world.database();
  // A server that does not answer tells no rights; a file may be unreadable for want of them.
  if (!reached || (reached.failure !== undefined && !isFile(url))) return [];
  const { database, failure } = reached;
  const missing = await database.findMissingRights();
  const about = 'the database';
  if (missing) return [error(about, missing.says, missing.todo)];
  const hasTables = failure === undefined && (await database.reader.schema.hasTable('payments'));
  return hasTables ? [ok(about, 'lets this user change rows')] : [];
});

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
  if (ahead === undefined) return ok(about, 'is also the database’s, which is a file on this machine');
  if (ahead === 0) return ok(about, 'agrees with the database’s clock');
  const says = `is ${Math.abs(ahead)} ms ${ahead > 0 ? 'behind' : 'ahead of'} the database’s clock`;
  if (Math.abs(ahead) <= clockToleranceMilliseconds) return ok(about, says);
  return error(about, says, 'Check NTP on both machines; certificates and the log use this machine’s clock.');
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
    const todo =
      'Check this machine’s clock; if another machine’s clock was wrong, wait until that time has passed.';
    return error(about, 'have heartbeats in the future', todo);
  }
  if (seen.isFile && beats.length > 1) {
    const says = `were ${beats.length} in the last two and a half minutes, but the database is a file`;
    const todo =
      'Run a single process on a file, or use MariaDB; after a restart, run doctor again in three minutes.';
    return warning(about, says, todo);
  }
  return ok(about, beats.length === 0 ? 'are not running' : `are running: ${beats.length}`);
}

export const databaseChecks: readonly Check[] = [reachable, server, schema, rights, clock, processes];
