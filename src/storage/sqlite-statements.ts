/**
 * Prepared statements of one SQLite connection, kept by their text. Integers come as MySQL gives them: a column
 * declared BIGINT and an integer that SQL computes as `bigint`, every other integer column as `number`.
 */
import type { DatabaseSync } from '@photostructure/sqlite';
import type { Result } from './native-client.js';

type Statement = InstanceType<typeof DatabaseSync> extends { prepare(sql: string): infer S } ? S : never;
type Connection = InstanceType<typeof DatabaseSync>;

interface Prepared {
  readonly statement: Statement;
  readonly answersRows: boolean;
  /** Columns whose integers fit a number; empty when every integer of the answer stays a `bigint`. */
  readonly numbers: readonly string[];
}

const statementsKept = 500;
const kept = new WeakMap<Connection, Map<string, Prepared>>();

/** Runs one statement; `exact` is false for Knex's migrator, which adds numbers to what it reads. */
export function runStatement(
  connection: Connection,
  sql: string,
  values: readonly unknown[],
  exact: boolean,
): Result {
  const { statement, answersRows, numbers } = prepared(connection, sql, exact);
  if (!answersRows) return { rows: [], changes: Number(statement.run(...values).changes) };
  const rows: Record<string, unknown>[] = statement.all(...values);
  for (const row of rows) for (const name of numbers) row[name] = asNumber(row[name]);
  return { rows, changes: 0 };
}

function prepared(connection: Connection, sql: string, exact: boolean): Prepared {
  let statements = kept.get(connection);
  if (!statements) kept.set(connection, (statements = new Map()));
  const known = statements.get(sql);
  if (known) return known;
  // Statements with lists of any length would fill memory: forget all, the hot ones are back in a moment.
  if (statements.size >= statementsKept) statements.clear();
  const fresh = prepare(connection, sql, exact);
  statements.set(sql, fresh);
  return fresh;
}

function prepare(connection: Connection, sql: string, exact: boolean): Prepared {
  const statement = connection.prepare(sql);
  const columns = statement.columns();
  const keepsBigInts = exact && !/^\s*pragma/i.test(sql);
  const isExact = (type: string | null): boolean => keepsBigInts && (type === null || /^bigint/i.test(type));
  const anyExact = columns.some((column) => isExact(column.type));
  statement.setReadBigInts(anyExact);
  const numbers = anyExact ? columns.filter((column) => !isExact(column.type)).map(({ name }) => name) : [];
  return { statement, answersRows: columns.length > 0, numbers };
}

function asNumber(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError('An integer column that is not declared BIGINT holds more than a number can.');
}
