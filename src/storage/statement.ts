/**
 * Hot statements: written with Knex, built once for each engine and then only bound, because building one costs more
 * than running it. What a caller says about the columns of a row is a claim that is made here and nowhere else.
 */
import type { Knex } from 'knex';
import { builderFor } from './builder.js';
import { type Engine, isNativeClient, type Result, type Value } from './native-client.js';

type Values = Readonly<Record<string, Value>>;
type Build<V> = (knex: Knex, value: (name: keyof V & string) => Knex.Raw) => Knex.QueryBuilder | Knex.Raw;

export interface Statement<V extends Values> {
  /** The number of rows that an INSERT wrote, or that an UPDATE or DELETE found. */
  change(db: Knex, values: V): Promise<number>;
  all<Row extends object>(db: Knex, values: V): Promise<Row[]>;
  first<Row extends object>(db: Knex, values: V): Promise<Row | undefined>;
}

/** Stands for a value while the statement is built; Knex takes any record as a value. */
class Slot {
  readonly [key: string]: unknown;

  constructor(readonly name: string) {}
}

interface Compiled {
  readonly sql: string;
  readonly parameters: readonly (Value | Slot)[];
}

/** `value('id')` may stand wherever Knex takes a raw expression, and as often as needed. */
export function statement<V extends Values>(build: Build<V>): Statement<V> {
  const compiled = new Map<Engine, Compiled>();

  async function run(db: Knex, values: V): Promise<Result> {
    const client: unknown = db.client;
    if (!isNativeClient(client))
      throw new TypeError('A statement runs on a database that openDatabase opened.');
    if (isTransaction(db) && db.isCompleted()) throw new Error('The transaction of this statement is over.');
    let ready = compiled.get(client.engine);
    if (!ready) compiled.set(client.engine, (ready = compile(client.engine, build)));
    const bound = ready.parameters.map((each) => (each instanceof Slot ? valueOf(values, each.name) : each));
    const connection = await client.acquireConnection();
    try {
      return await client.perform(connection, ready.sql, bound);
    } finally {
      await client.releaseConnection(connection);
    }
  }

  return {
    change: async (db, values) => (await run(db, values)).changes,
    all: async <Row extends object>(db: Knex, values: V) => claimed<Row>((await run(db, values)).rows),
    first: async <Row extends object>(db: Knex, values: V) => claimed<Row>((await run(db, values)).rows)[0],
  };
}

function compile<V>(engine: Engine, build: Build<V>): Compiled {
  const knex = builderFor(engine);
  const { sql, bindings } = build(knex, (name) => knex.raw('?', [new Slot(name)]))
    .toSQL()
    .toNative();
  return { sql, parameters: bindings.map(parameterOf) };
}

function parameterOf(binding: unknown): Value | Slot {
  if (binding instanceof Slot || binding instanceof Date || binding === null) return binding;
  if (typeof binding === 'string' || typeof binding === 'number') return binding;
  if (typeof binding === 'boolean' || typeof binding === 'bigint') return binding;
  throw new TypeError('A statement binds single values, neither lists nor objects.');
}

function valueOf(values: Values, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new TypeError(`The statement needs a value for "${name}".`);
  return value;
}

function isTransaction(db: Knex): db is Knex.Transaction {
  return db.isTransaction === true;
}

/** The one place where rows of the database are taken to be what the statement's author says they are. */
function claimed<Row extends object>(rows: readonly object[]): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as Row[];
}
