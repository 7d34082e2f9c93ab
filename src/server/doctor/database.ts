/** The database: whether it is there, whether its schema is this program's, its clock, and who else is on it. */
import type { Config } from '../../config/config.js';
import type { Database } from '../../storage/database.js';
import { reading } from '../../storage/unit-of-work.js';
import { stores } from '../../storage/stores.js';
import { followClock } from '../database-clock.js';
import { schemaStatesOf } from '../plugins/migrating.js';
import { check, type Check, type World } from './check.js';
import { judgeClock, judgeNodes, judgeProcesses, judgeSchema, type ProcessesSeen } from './judge-database.js';
import { error, type Finding, ok } from './finding.js';
import { isFile, nodesOf } from './reach.js';

export const databaseChecks: readonly Check[] = [
  check('database', ['DATABASE_URL', 'MODE'], reachable),
  check('schema', ['DATABASE_URL', 'MODE', 'PLUGINS'], schema),
  check('clock', ['DATABASE_URL'], clock),
  check('processes', ['DATABASE_URL'], processes),
];

async function reachable(
  { DATABASE_URL: url, MODE }: Pick<Config, 'DATABASE_URL' | 'MODE'>,
  world: World,
): Promise<readonly Finding[]> {
  const reached = await world.database();
  if (!reached) return [];
  const { failure, isMissing, name } = reached;
  if (failure === undefined) return [ok(name, 'answers'), ...judgeNodes(await nodesOf(url))];
  if (isMissing && MODE === 'sandbox') return [ok(name, 'is not there yet; the first start makes it')];
  const rest = 'Schema, clock, processes and clients were not looked at.';
  const todo = isFile(url)
    ? 'See to DATABASE_URL and to the rights of the file; npm run migrate makes a new one.'
    : 'See that it runs, that this machine reaches it, and to user, password and name in DATABASE_URL.';
  return [error(name, `cannot be read: ${failure}`, `${todo} ${rest}`)];
}

/** Undefined where nothing can be read, which the first check has said. */
export async function readable(world: World): Promise<Database | undefined> {
  const reached = await world.database();
  return reached?.failure === undefined ? reached?.database : undefined;
}

async function schema({ MODE }: Pick<Config, 'MODE'>, world: World): Promise<readonly Finding[]> {
  const database = await readable(world);
  if (!database) return [];
  // What is wrong with a plugin is said where they are looked at; the server's own schema can be looked at without.
  const plugins = await world.plugins().catch(() => []);
  const states = await schemaStatesOf(database, plugins);
  return states.map((state) => judgeSchema(state, MODE));
}

async function clock(_: unknown, world: World): Promise<readonly Finding[]> {
  const database = await readable(world);
  if (!database) return [];
  let ahead: number | undefined;
  const following = await followClock(database, (milliseconds) => (ahead = milliseconds));
  following.stop();
  // Once more, to hear why it cannot be told.
  if (ahead === undefined) await following.look();
  return [judgeClock(ahead)];
}

/** A process that has not said for so long that it is there is none. */
const lookBackMilliseconds = 150_000;

async function processes(
  { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>,
  world: World,
): Promise<readonly Finding[]> {
  const database = await readable(world);
  if (!database || !(await database.reader.schema.hasTable('uptimes'))) return [];
  const from = world.now - lookBackMilliseconds;
  const found = await reading(database).run((db) =>
    stores.usage.uptimesBetween(db, from, Number.MAX_SAFE_INTEGER),
  );
  const seen: ProcessesSeen = {
    beats: found.map(({ lastBeatAt }) => lastBeatAt),
    isFile: isFile(DATABASE_URL),
  };
  return [judgeProcesses(seen, world.now)];
}
