/**
 * Prebuilt SQL statements: written with Knex, built once per engine and run with new arguments, because building costs
 * more than running. A statement is a function of the connection or transaction and its arguments.
 */
import knexOf, { type Knex } from 'knex';
import {
  type Cells,
  clientOf,
  type Dialect,
  type Result,
  type Statement,
  type Value,
} from '../dialects/dialect.js';
import { perform } from '../dialects/perform.js';

/** Values, lists of values, and objects whose used members are values; a run throws for anything else. */
export type Arguments = readonly unknown[];

/** Placeholders for the arguments while a statement is built; an object has one for each member that is a value. */
export type Slots<A extends Arguments> = {
  readonly [At in keyof A]: A[At] extends Value
    ? Knex.Raw
    : A[At] extends readonly Value[]
      ? readonly Knex.Raw[]
      : Members<A[At]>;
};
type Members<T> = { readonly [M in keyof T as T[M] extends Value ? M : never]: Knex.Raw };

/** Builds a statement; a slot may stand wherever Knex takes a raw expression, any number of times. */
export type Build<A extends Arguments> = (knex: Knex, ...slots: Slots<A>) => Knex.QueryBuilder | Knex.Raw;

/** A placeholder among the bindings for an argument or its member; the index signature satisfies Knex's types. */
class Slot {
  readonly [key: string]: unknown;

  constructor(
    readonly at: number,
    /** The name of an object's member, or an index into a list. */
    readonly member?: string | number,
  ) {}
}

interface Compiled {
  readonly sql: string;
  readonly bindings: readonly (Value | Slot)[];
}

/** A statement that changes rows. */
export function change<A extends Arguments>(
  build: Build<A>,
): (transaction: Knex.Transaction, ...args: A) => Promise<void> {
  const run = built(build);
  return async (transaction, ...args) => void (await run(transaction, args));
}

/**
 * A statement that changes one row; returns whether it did. Of concurrent callers that make the same change, only one
 * gets true.
 */
export function changesOne<A extends Arguments>(
  build: Build<A>,
): (transaction: Knex.Transaction, ...args: A) => Promise<boolean> {
  const run = built(build);
  return async (transaction, ...args) => (await run(transaction, args)).changes === 1;
}

/** A statement that changes rows and returns how many. */
export function changes<A extends Arguments>(
  build: Build<A>,
): (transaction: Knex.Transaction, ...args: A) => Promise<number> {
  const run = built(build);
  return async (transaction, ...args) => (await run(transaction, args)).changes;
}

/** A statement that returns decoded rows. */
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

/** Returns a function that runs a statement on the engine of the given connection. */
function built<A extends Arguments>(build: Build<A>): (db: Knex, args: A) => Promise<Result> {
  const write = statementBuilder(build);
  return (db, args) => perform(db, write(clientOf(db).engine, args));
}

/** Returns a function that gives a statement's SQL and values for an engine. */
export function statementBuilder<A extends Arguments>(
  build: Build<A>,
): (engine: Dialect, args: A) => Statement {
  const compiled = new Map<Dialect, Map<number, Compiled>>();
  return (engine, args) => {
    const ofEngine = getOrCreate(compiled, engine, () => new Map<number, Compiled>());
    const room = roomFor(args);
    const { bindings, sql } = getOrCreate(ofEngine, room, () => compile(engine, build, args, room));
    return { sql, values: bindings.map((each) => (each instanceof Slot ? valueIn(args, each) : each)) };
  };
}

/**
 * The number of list slots: the longest list's length rounded up to a power of two, so that few statements are built;
 * surplus slots repeat the last value. An empty list is refused.
 */
function roomFor(args: Arguments): number {
  let longest = 0;
  for (const argument of args) {
    if (!isList(argument)) continue;
    if (argument.length === 0) throw new TypeError('A statement takes no empty list.');
    longest = Math.max(longest, argument.length);
  }
  return longest === 0 ? 0 : 2 ** Math.ceil(Math.log2(longest));
}

function compile<A extends Arguments>(dialect: Dialect, build: Build<A>, args: A, room: number): Compiled {
  const knex = builderFor(dialect);
  const { sql, bindings } = build(knex, ...createSlots(knex, args, room))
    .toSQL()
    .toNative();
  return { sql, bindings: bindings.map((each) => (each instanceof Slot ? each : requireValue(each))) };
}

/** Slots in the shape of the first arguments; members that are always present occur in the first arguments too. */
function createSlots<A extends Arguments>(knex: Knex, args: A, room: number): Slots<A>;
function createSlots(knex: Knex, args: Arguments, room: number): Arguments {
  const slot = (at: number, member?: string | number) => knex.raw('?', [new Slot(at, member)]);
  const memberSlots = (argument: object, at: number) =>
    Object.fromEntries(Object.keys(argument).map((member) => [member, slot(at, member)]));
  return args.map((argument, at) => {
    if (isList(argument)) return Array.from({ length: room }, (_, place) => slot(at, place));
    return isObject(argument) ? memberSlots(argument, at) : slot(at);
  });
}

function valueIn(args: Arguments, { at, member }: Slot): Value {
  const argument = args[at];
  const value: unknown = member === undefined ? argument : readMember(argument, member);
  if (value === undefined) throw new TypeError(`The statement needs a value for "${member ?? at + 1}".`);
  return requireValue(value);
}

function readMember(argument: unknown, member: string | number): unknown {
  if (typeof member === 'string') return isObject(argument) ? Reflect.get(argument, member) : argument;
  return isList(argument) ? argument[Math.min(member, argument.length - 1)] : argument;
}

const builders = new Map<Dialect, Knex>();

/** Knex's warnings throw. */
function builderFor(dialect: Dialect): Knex {
  const log = { warn: refuse, error: refuse };
  return getOrCreate(builders, dialect, () => knexOf({ ...dialect.builder(), log }));
}

/** Returns the cached value of a key; makes it on first use. */
export function getOrCreate<Key, T>(made: Map<Key, T>, key: Key, make: () => T): T {
  const known = made.get(key);
  if (known !== undefined) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

function refuse(message: unknown): never {
  throw new Error(`Knex refuses the statement: ${String(message)}`);
}

function requireValue(binding: unknown): Value {
  if (binding === null || typeof binding === 'string' || typeof binding === 'number') return binding;
  if (typeof binding === 'boolean' || typeof binding === 'bigint') return binding;
  if (binding instanceof Date || binding instanceof Uint8Array) return binding;
  throw new TypeError('A statement binds single values, neither lists nor objects.');
}

function isObject(argument: unknown): argument is object {
  const isSingle = argument instanceof Date || argument instanceof Uint8Array;
  return typeof argument === 'object' && argument !== null && !isSingle;
}

function isList(argument: unknown): argument is readonly unknown[] {
  return Array.isArray(argument);
}
