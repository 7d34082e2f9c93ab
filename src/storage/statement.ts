/**
 * Hot statements: written with Knex, built once for each engine and then only bound, because building one costs more
 * than running it. A statement is a function of what it runs on and of its values.
 */
import knexOf, { type Knex } from 'knex';
import { type Cells, clientOf, type Dialect, type Result, type Value } from './dialects/dialect.js';

/** Single values, and objects whose members are such. */
export type Arguments = readonly unknown[];

/** What stands for the arguments while a statement is built; of an object, for the members that it always has. */
export type Slots<A extends Arguments> = {
  readonly [At in keyof A]: A[At] extends Value ? Knex.Raw : Members<A[At]>;
};
type Members<T> = { readonly [M in keyof T as T[M] extends Value ? M : never]: Knex.Raw };

/** Writes a statement; a slot may stand wherever Knex takes a raw expression, and as often as needed. */
export type Build<A extends Arguments> = (knex: Knex, ...slots: Slots<A>) => Knex.QueryBuilder | Knex.Raw;

/** Stands for a value while the statement is built; Knex takes any record as a value. */
class Slot {
  readonly [key: string]: unknown;

  constructor(
    readonly at: number,
    readonly member: string | undefined,
  ) {}
}

interface Compiled {
  readonly sql: string;
  readonly parameters: readonly (Value | Slot)[];
}

/** A statement that changes rows. */
export function change<A extends Arguments>(
  build: Build<A>,
): (transaction: Knex.Transaction, ...args: A) => Promise<void> {
  const run = built(build);
  return async (transaction, ...args) => void (await run(transaction, args));
}

/** The same, and whether it was one row: what happens once at most inserts a row, or finds it once. */
export function changesOne<A extends Arguments>(
  build: Build<A>,
): (transaction: Knex.Transaction, ...args: A) => Promise<boolean> {
  const run = built(build);
  return async (transaction, ...args) => (await run(transaction, args)).changes === 1;
}

/** A statement that answers with rows, each of which is decoded. */
export function query<T, A extends Arguments>(
  decode: (cells: Cells, columns: readonly string[]) => T,
  build: Build<A>,
): (db: Knex, ...args: A) => Promise<T[]> {
  const run = built(build);
  return async (db, ...args) => {
    const { columns, rows } = await run(db, args);
    return rows.map((cells) => decode(cells, columns));
  };
}

/** Runs a statement with its arguments, on whatever engine the connection is of. */
export function built<A extends Arguments>(build: Build<A>): (db: Knex, args: A) => Promise<Result> {
  const compiled = new Map<Dialect, Compiled>();
  return async (db, args) => {
    const client = clientOf(db);
    if (isTransaction(db) && db.isCompleted()) throw new Error('The transaction of this statement is over.');
    let ready = compiled.get(client.engine);
    if (!ready) compiled.set(client.engine, (ready = compile(client.engine, build, args)));
    const bound = ready.parameters.map((each) => (each instanceof Slot ? given(each, args) : each));
    const connection = await client.acquireConnection();
    try {
      return await client.perform(connection, ready.sql, bound);
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

function compile<A extends Arguments>(dialect: Dialect, build: Build<A>, args: A): Compiled {
  const knex = builderFor(dialect);
  const { sql, bindings } = build(knex, ...slotsOf(knex, args))
    .toSQL()
    .toNative();
  return { sql, parameters: bindings.map((each) => (each instanceof Slot ? each : valueOf(each))) };
}

/** In the shape of the first arguments that the statement is run with. */
function slotsOf<A extends Arguments>(knex: Knex, args: A): Slots<A>;
function slotsOf(knex: Knex, args: Arguments): Arguments {
  const slot = (at: number, member?: string) => knex.raw('?', [new Slot(at, member)]);
  const membersOf = (argument: object, at: number) =>
    new Proxy(argument, { get: (_, member) => slot(at, String(member)) });
  return args.map((argument, at) => (isObject(argument) ? membersOf(argument, at) : slot(at)));
}

function given({ at, member }: Slot, args: Arguments): Value {
  const argument = args[at];
  const value: unknown =
    member !== undefined && isObject(argument) ? Reflect.get(argument, member) : argument;
  if (value === undefined) throw new TypeError(`The statement needs a value for "${member ?? at + 1}".`);
  return valueOf(value);
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

function valueOf(binding: unknown): Value {
  if (binding === null || typeof binding === 'string' || typeof binding === 'number') return binding;
  if (typeof binding === 'boolean' || typeof binding === 'bigint') return binding;
  if (binding instanceof Date || binding instanceof Uint8Array) return binding;
  throw new TypeError('A statement binds single values, neither lists nor objects.');
}

function isObject(argument: unknown): argument is object {
  const isSingle = argument instanceof Date || argument instanceof Uint8Array;
  return typeof argument === 'object' && argument !== null && !isSingle;
}

function isTransaction(db: Knex): db is Knex.Transaction {
  return db.isTransaction === true;
}
