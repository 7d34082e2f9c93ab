/**
 * Hot statements: written with Knex, built once for each engine and then only bound, because building one costs more
 * than running it.
 */
import knexOf, { type Knex } from 'knex';
import type { Dialect } from './dialects/dialect.js';
import { type Cells, isNativeClient, type Result, type Value } from './dialects/native-client.js';

type Name = string | number;
type Values = Readonly<Record<string, Value>>;

/** Writes a statement; `value('id')` may stand wherever Knex takes a raw expression, and as often as needed. */
export type Build<N extends Name = string> = (
  knex: Knex,
  value: (name: N) => Knex.Raw,
) => Knex.QueryBuilder | Knex.Raw;

export interface Statement<V extends Values> {
  /** The number of rows that an INSERT wrote, or that an UPDATE or DELETE found. */
  change(db: Knex, values: V): Promise<number>;
  /** Whether that was one row: what happens once at most is an INSERT or an UPDATE that finds its row once. */
  changesOne(db: Knex, values: V): Promise<boolean>;
}

export interface Query<T> {
  all(db: Knex, values: Values): Promise<T[]>;
  first(db: Knex, values: Values): Promise<T | undefined>;
}

/** Stands for a value while the statement is built; Knex takes any record as a value. */
class Slot {
  readonly [key: string]: unknown;

  constructor(readonly name: Name) {}
}

interface Compiled {
  readonly sql: string;
  readonly parameters: readonly (Value | Slot)[];
}

/** A statement that changes rows. */
export function statement<V extends Values>(build: Build<keyof V & string>): Statement<V> {
  const run = built(build);
  const change = async (db: Knex, values: V) => (await run(db, (name) => values[name])).changes;
  return { change, changesOne: async (db, values) => (await change(db, values)) === 1 };
}

/** A statement that answers with rows, each of which is decoded. */
export function query<T>(decode: (cells: Cells, columns: readonly string[]) => T, build: Build): Query<T> {
  const run = built(build);
  return {
    async all(db, values) {
      const { columns, rows } = await run(db, (name) => values[name]);
      return rows.map((cells) => decode(cells, columns));
    },
    async first(db, values) {
      const { columns, rows } = await run(db, (name) => values[name]);
      return rows[0] && decode(rows[0], columns);
    },
  };
}

/** Runs a statement with its values, on whatever engine the connection is of. */
export function built<N extends Name>(
  build: Build<N>,
): (db: Knex, valueOf: (name: Name) => Value | undefined) => Promise<Result> {
  const compiled = new Map<Dialect, Compiled>();
  return async (db, valueOf) => {
    const client: unknown = db.client;
    if (!isNativeClient(client))
      throw new TypeError('A statement runs on a database that openDatabase opened.');
    if (isTransaction(db) && db.isCompleted()) throw new Error('The transaction of this statement is over.');
    let ready = compiled.get(client.engine);
    if (!ready) compiled.set(client.engine, (ready = compile(client.engine, build)));
    const bound = ready.parameters.map((each) => (each instanceof Slot ? given(each, valueOf) : each));
    const connection = await client.acquireConnection();
    try {
      return await client.perform(connection, ready.sql, bound);
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

function compile<N extends Name>(dialect: Dialect, build: Build<N>): Compiled {
  const knex = builderFor(dialect);
  const { sql, bindings } = build(knex, (name) => knex.raw('?', [new Slot(name)]))
    .toSQL()
    .toNative();
  return { sql, parameters: bindings.map(parameterOf) };
}

const builders = new Map<Dialect, Knex>();

/** What Knex would only warn about is an error. */
function builderFor(dialect: Dialect): Knex {
  let builder = builders.get(dialect);
  if (!builder)
    builders.set(dialect, (builder = knexOf({ ...dialect.builder(), log: { warn: refuse, error: refuse } })));
  return builder;
}

function refuse(message: unknown): never {
  throw new Error(`Knex refuses the statement: ${String(message)}`);
}

function parameterOf(binding: unknown): Value | Slot {
  if (binding instanceof Slot || binding instanceof Date || binding === null) return binding;
  if (typeof binding === 'string' || typeof binding === 'number') return binding;
  if (typeof binding === 'boolean' || typeof binding === 'bigint') return binding;
  throw new TypeError('A statement binds single values, neither lists nor objects.');
}

function given({ name }: Slot, valueOf: (name: Name) => Value | undefined): Value {
  const value = valueOf(name);
  if (value === undefined) throw new TypeError(`The statement needs a value for "${name}".`);
  return value;
}

function isTransaction(db: Knex): db is Knex.Transaction {
  return db.isTransaction === true;
}
