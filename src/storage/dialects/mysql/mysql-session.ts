/** Settings of every MySQL session, so that sessions do not depend on the server's configuration. */
import type { Connection, RowDataPacket, TypeCastField, TypeCastNext } from 'mysql2';
import { ask } from './mysql-connection.js';

const sessionTimeoutMilliseconds = 2000;

const settings = [
  "time_zone = '+00:00'",
  "sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  // Shorter than the statement time-out, so that a lock wait is distinguished from an outage. In seconds.
  'innodb_lock_wait_timeout = 1',
  'lock_wait_timeout = 30',
  // In bytes. MySQL's default would truncate the list of a consent's accounts.
  'group_concat_max_len = 1048576',
];

/** Settings that only some servers support. */
const settingsWhereKnown: Readonly<Record<string, string>> = {
  innodb_snapshot_isolation: 'ON',
  wsrep_sync_wait: '1',
  // In seconds, slightly above the client's statement time-out: ends statements whose caller has gone.
  max_statement_time: '3',
  // In seconds. Releases the locks of a client machine that vanished, which TCP would notice only after hours. This
  // server's transactions wait for nothing but the database, so none is idle for that long.
  idle_transaction_timeout: '10',
  // MySQL's counterparts. In milliseconds, for SELECT alone; the lock wait time-out ends a waiting write.
  max_execution_time: '3000',
  // In seconds. MySQL's time-out also ends sessions without a transaction: the pools close theirs before.
  wait_timeout: '10',
};

/**
 * Group Replication; OFF where every node takes writes. Sessions then wait for what other nodes have acknowledged, as with
 * `wsrep_sync_wait`.
 */
const multiPrimary = 'group_replication_single_primary_mode';

/** Migrations may run long statements and pause between statements. */
const notForMigrations: ReadonlySet<string> = new Set([
  'idle_transaction_timeout',
  'max_execution_time',
  'max_statement_time',
  'wait_timeout',
]);

export interface Session {
  readonly version: string;
  /**
   * False for a cluster node that lags behind the others, or is busy transferring its state to another node, and for a
   * read-only node.
   */
  readonly isInStep: boolean;
}

/** A Galera node that accepts connections but rejects statements with error 1047. */
class NodeNotReady extends Error {
  override readonly name = 'NodeNotReady';
  readonly errno = 1047;
}

/** The purpose of a session; migrations may run long statements. */
export interface SessionOptions {
  readonly forMigrations: boolean;
  readonly isReadOnly: boolean;
}

const galeraConnections = new WeakSet<Connection>();

/** Whether an open session's server is a node of a Galera cluster. */
export const isGaleraNode = (connection: Connection): boolean => galeraConnections.has(connection);

export async function openSession(
  connection: Connection,
  { forMigrations, isReadOnly }: SessionOptions,
): Promise<Session> {
  const names = [...Object.keys(settingsWhereKnown), 'read_only', 'version', 'wsrep_on', multiPrimary];
  const known = await show(connection, 'VARIABLES', names);
  // Checked before the settings, because `wsrep_sync_wait` would make the node wait for the others.
  if (known.get('wsrep_on') === 'ON') galeraConnections.add(connection);
  const isInStep = !isGaleraNode(connection) || (await isNodeInStep(connection));
  const isWritable = known.get('read_only') === 'OFF';
  // MariaDB has a time-out for transactions alone.
  if (known.has('idle_transaction_timeout')) known.delete('wait_timeout');
  const inGroup = known.get(multiPrimary) === 'OFF' ? ["group_replication_consistency = 'BEFORE'"] : [];
  const extra = Object.entries(settingsWhereKnown)
    .filter(([name]) => known.has(name) && !(forMigrations && notForMigrations.has(name)))
    .map(([name, value]) => `${name} = ${value}`);
  await select(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  await select(connection, `SET SESSION TRANSACTION ${isReadOnly ? 'READ ONLY' : 'READ WRITE'}`);
  await select(connection, `SET SESSION ${[...settings, ...extra, ...inGroup].join(', SESSION ')}`);
  return { version: String(known.get('version')), isInStep: isInStep && isWritable };
}

async function isNodeInStep(connection: Connection): Promise<boolean> {
  const state = await show(connection, 'STATUS', ['wsrep_ready', 'wsrep_local_state']);
  if (state.get('wsrep_ready') !== 'ON') throw new NodeNotReady('The node is not ready for statements.');
  return state.get('wsrep_local_state') === synced;
}

const synced = '4';

/**
 * Reads BIGINT columns and integers computed by SQL as `bigint`; other integer columns stay numbers. A DECIMAL without
 * a fraction, such as SUM of integers, is a `bigint`; with a fraction it stays text.
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
): Promise<Map<unknown, unknown>> {
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
