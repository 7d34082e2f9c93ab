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
];

/** Settings that only some servers know. */
const settingsWhereKnown: Readonly<Record<string, string>> = {
  innodb_snapshot_isolation: 'ON',
  wsrep_sync_wait: '1',
  // A little more than the time-out of a statement: what nobody waits for any more must not go on.
  max_statement_time: '3',
};

/** Sets the session up and answers with the server's version; migrations may run their statements for long. */
export async function openSession(connection: Connection, forMigrations: boolean): Promise<string> {
  const names = [...Object.keys(settingsWhereKnown), 'version'];
  const variables = `SHOW SESSION VARIABLES WHERE Variable_name IN (${names.map((name) => `'${name}'`).join(', ')})`;
  const known = new Map(
    (await select(connection, variables)).map((row) => [row['Variable_name'], row['Value']]),
  );
  const extra = Object.entries(settingsWhereKnown)
    .filter(([name]) => known.has(name) && !(forMigrations && name === 'max_statement_time'))
    .map(([name, value]) => `${name} = ${value}`);
  await select(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  await select(connection, `SET SESSION ${[...settings, ...extra].join(', SESSION ')}`);
  return String(known.get('version'));
}

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

async function select(connection: Connection, sql: string): Promise<RowDataPacket[]> {
  const [rows] = await ask(connection, sql, sessionTimeoutMilliseconds, (settle) =>
    connection.query(sql, settle),
  );
  return Array.isArray(rows) ? rows : [];
}
