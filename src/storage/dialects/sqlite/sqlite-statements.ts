/**
 * Prepared statements of one SQLite connection, kept by their text. Integers come as MySQL gives them: a column
 * declared BIGINT and an integer that SQL computes as `bigint`, every other integer column as `number`.
 */
import type { DatabaseSync } from '@photostructure/sqlite';
import type { Result, Value } from '../dialect.js';

type Statement = InstanceType<typeof DatabaseSync> extends { prepare(sql: string): infer S } ? S : never;
type Connection = InstanceType<typeof DatabaseSync>;

interface Prepared {
  readonly statement: Statement;
  readonly columns: readonly string[];
  /** The places of the columns whose integers come as `bigint` and are to be numbers. */
  readonly numbersAt: readonly number[];
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
  const { columns, numbersAt, statement } = prepared(connection, sql, exact);
  if (columns.length === 0) return { columns, rows: [], changes: Number(statement.run(...values).changes) };
  // The driver makes arrays faster than objects: it would hand over every name with every row.
  const rows: readonly Value[][] = statement.all(...values);
  // In their place: a copy of every row would cost as much again.
  for (const cells of rows) for (const at of numbersAt) cells[at] = asNumber(cells[at] ?? null);
  return { columns, rows, changes: 0 };
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
  statement.setReturnArrays(true);
  // A column of texts makes a text of every number that is put into it.
  const isText = (type: string | null): boolean => type !== null && /char|text/i.test(type);
  const isNumber = (type: string | null): boolean => anyExact && !isExact(type) && !isText(type);
  return {
    statement,
    columns: columns.map(({ name }) => name),
    numbersAt: columns.flatMap(({ type }, at) => (isNumber(type) ? [at] : [])),
  };
}

function asNumber(value: Value): Value {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError('An integer column that is not declared BIGINT holds more than a number can.');
}
