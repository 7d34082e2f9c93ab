/** Settings of every MySQL session, so that it behaves the same whatever the server's own configuration says. */
import type { Connection, RowDataPacket, TypeCastField, TypeCastNext } from 'mysql2';
import { ask } from './mysql-connection.js';

const sessionTimeoutMilliseconds = 2000;

const settings = [
  "time_zone = '+00:00'",
  "sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  // Shorter than the time-out of a statement, so that a wait for a lock is told apart from an outage.
  'innodb_lock_wait_timeout = 1',
  'lock_wait_timeout = 30',
  // In bytes, where MySQL would cut the accounts of a consent off after the first few.
  'group_concat_max_len = 1048576',
];

/** Settings that only some servers know. */
const settingsWhereKnown: Readonly<Record<string, string>> = {
  innodb_snapshot_isolation: 'ON',
  wsrep_sync_wait: '1',
  // A little more than the time-out of a statement: what nobody waits for any more must not go on.
  max_statement_time: '3',
  // A machine that vanishes says no farewell: without this its locks would stay until TCP notices, for hours. No
  // transaction of ours waits for anything but the database, or is of use to anybody after so long.
  idle_transaction_timeout: '10',
};

/** Migrations may run a statement for long, and think between two. */
const notForMigrations: ReadonlySet<string> = new Set(['max_statement_time', 'idle_transaction_timeout']);

export interface Session {
  readonly version: string;
  /** False for a node of a cluster that is there and behind the others, or busy with giving its state to one. */
  readonly isInStep: boolean;
}

/** A node of a Galera cluster that accepts connections but no statements, as it says itself with error 1047. */
class NodeNotReady extends Error {
  override readonly name = 'NodeNotReady';
  readonly errno = 1047;
}

/** What a session is for; migrations may run their statements for long. */
export interface SessionOptions {
  readonly forMigrations: boolean;
  readonly isReadOnly: boolean;
}

export async function openSession(
  connection: Connection,
  { forMigrations, isReadOnly }: SessionOptions,
): Promise<Session> {
  const names = [...Object.keys(settingsWhereKnown), 'version', 'wsrep_on'];
  const known = await show(connection, 'VARIABLES', names);
  // Before the settings, with which the node would wait for the others.
  const isInStep = known.get('wsrep_on') !== 'ON' || (await isNodeInStep(connection));
  const extra = Object.entries(settingsWhereKnown)
    .filter(([name]) => known.has(name) && !(forMigrations && notForMigrations.has(name)))
    .map(([name, value]) => `${name} = ${value}`);
  await select(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  if (isReadOnly) await select(connection, 'SET SESSION TRANSACTION READ ONLY');
  await select(connection, `SET SESSION ${[...settings, ...extra].join(', SESSION ')}`);
  return { version: String(known.get('version')), isInStep };
}

async function isNodeInStep(connection: Connection): Promise<boolean> {
  const state = await show(connection, 'STATUS', ['wsrep_ready', 'wsrep_local_state']);
  if (state.get('wsrep_ready') !== 'ON') throw new NodeNotReady('The node is not ready for statements.');
  return state.get('wsrep_local_state') === synced;
}

const synced = '4';

/**
 * Gives BIGINT columns, and every integer that SQL computes, as `bigint`; other integer columns stay numbers. DECIMAL
 * without a fraction, which is what SUM makes of integers, is a `bigint` too, and with one it stays text.
 */
export function exactIntegers(field: TypeCastField, next: TypeCastNext): unknown {
  const value: unknown = next();
  if (typeof value === 'string') {
    const isWhole = field.type === 'LONGLONG' || (field.type === 'NEWDECIMAL' && !value.includes('.'));
    return isWhole ? BigInt(value) : value;
  }
  const isComputed = field.table === '' && typeof value === 'number';
  return isComputed && integerTypes.has(field.type) ? BigInt(value) : value;
}

const integerTypes = new Set(['TINY', 'SHORT', 'INT24', 'LONG']);

async function show(
  connection: Connection,
  what: 'STATUS' | 'VARIABLES',
  names: readonly string[],
): Promise<ReadonlyMap<unknown, unknown>> {
  const list = names.map((name) => `'${name}'`).join(', ');
  const rows = await select(connection, `SHOW SESSION ${what} WHERE Variable_name IN (${list})`);
  return new Map(rows.map((row) => [row['Variable_name'], row['Value']]));
}

async function select(connection: Connection, sql: string): Promise<RowDataPacket[]> {
  const [rows] = await ask(connection, sql, sessionTimeoutMilliseconds, (settle) =>
    connection.query(sql, settle),
  );
  return Array.isArray(rows) ? rows : [];
}
