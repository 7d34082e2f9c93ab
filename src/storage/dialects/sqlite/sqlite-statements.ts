/**
 * Cache of prepared statements per SQLite connection, keyed by SQL text. Integers are read as on MySQL: BIGINT columns
 * and integers computed by SQL as `bigint`, other integer columns as `number`.
 */
import type { DatabaseSync } from '@photostructure/sqlite';
import type { Result, Value } from '../dialect.js';

type Statement = InstanceType<typeof DatabaseSync> extends { prepare(sql: string): infer S } ? S : never;
type Connection = InstanceType<typeof DatabaseSync>;

interface Prepared {
  readonly statement: Statement;
  readonly columns: readonly string[];
  /** Indexes of the columns whose integers the driver returns as `bigint` and that are converted to numbers. */
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
  // Arrays, because objects are slower: the driver would repeat every column name for every row.
  const rows: readonly Value[][] = statement.all(...values);
  // Converted in place: copying every row would double the cost.
  for (const cells of rows) for (const at of numbersAt) cells[at] = asNumber(cells[at] ?? null);
  return { columns, rows, changes: 0 };
}

function prepared(connection: Connection, sql: string, exact: boolean): Prepared {
  let statements = kept.get(connection);
  if (!statements) kept.set(connection, (statements = new Map()));
  const known = statements.get(sql);
  if (known) return known;
  // Bounds the cache: statements with lists of varying length would fill memory. Hot statements are re-prepared soon.
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
  // SQLite stores numbers in a text column as text.
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
  throw new RangeError(
    'An integer column that is not declared BIGINT holds an integer beyond the safe range.',
  );
}
