/**
 * A table defined by its list of columns: the object type, reading, writing and the INSERT statements follow from the
 * list.
 */
import type { Knex } from 'knex';
import { isOfNewerRelease } from '../../domain/problem.js';
import type { NewRow } from '../work/additions.js';
import type { Field, ReadOnlyField } from './columns.js';
import type { Cells, Value } from '../dialects/dialect.js';
import type { LookUp } from '../batched-reads.js';
import { rowWriter } from './row-writer.js';
import { type Arguments, query, type Slots } from './statement.js';
import type { Transaction } from '../work/unit-of-work.js';

/** Columns read from a table or a join; a projection may be a member of another projection. */
export interface Projection<T extends object> extends ReadOnlyField<T> {
  /** Decodes a row that consists of exactly these columns. */
  readonly decode: (cells: Cells) => T;
}

/** A projection of one table whose queries can filter, order and join the rows. */
export interface Selection<T extends object> extends Projection<T> {
  readonly name: string;
  all<A extends Arguments>(restrict: Restrict<A>): (db: Knex, ...args: A) => Promise<T[]>;
  /** As `all`, without the rows that only a newer release can read. */
  known<A extends Arguments>(restrict: Restrict<A>): (db: Knex, ...args: A) => Promise<T[]>;
  first<A extends Arguments>(restrict: Restrict<A>): (db: Knex, ...args: A) => Promise<T | undefined>;
}

export interface Table<T extends object> extends Selection<T> {
  /** The columns of its primary key. */
  readonly key: readonly string[];
  readonly insert: (transaction: Transaction, object: Written<T>) => Promise<void>;
  /** Returns false when the key exists already. */
  readonly insertIfNew: (transaction: Transaction, object: Written<T>) => Promise<boolean>;
  /** A row that the unit of work inserts in a batch with those of other works. */
  readonly row: (object: Written<T>) => NewRow;
  /** Writes several rows with few statements. */
  readonly insertAll: (transaction: Transaction, objects: readonly Written<T>[]) => Promise<void>;
}

/**
 * The input of an insert: an optional member may be undefined, so that the object can be one literal. V8 adds the
 * fields of a spread one by one, and stores a large object built that way as a slow hash table.
 */
export type Written<T extends object> = {
  readonly [M in keyof T]: object extends Pick<T, M> ? T[M] | undefined : T[M];
};

/** The object type of a table or projection. */
export type Stored<P> = P extends Projection<infer T> ? T : never;

/**
 * A projection of fields whose columns the statement selects in this order. With `entity`, the error for an unreadable
 * row names only the entity and the id, its first column: other values may be customer data.
 */
export function projection<const F extends ReadOnlyFields>(
  fields: F,
  entity?: string,
): Projection<ObjectOf<F>>;
export function projection(fields: ReadOnlyFields, entity?: string): Projection<object> {
  const members = Object.entries(fields);
  const readAny = (cells: Cells, from: number): object => {
    const object: Record<string, unknown> = {};
    let at = from;
    for (const [member, field] of members) {
      const value = field.read(cells, at);
      if (value !== undefined) object[member] = value;
      at += field.columns.length;
    }
    return object;
  };
  const readNamed = (cells: Cells, from: number): object => {
    try {
      return readAny(cells, from);
    } catch (error) {
      throw isOfNewerRelease(error) ? error : unreadable(`${entity} ${String(cells[from])}`);
    }
  };
  const read = entity === undefined ? readAny : readNamed;
  return {
    columns: members.flatMap(([, field]) => field.columns),
    read,
    decode: (cells) => read(cells, 0),
  };
}

/** Without the cause, whose text may be customer data. */
function unreadable(row: string): Error {
  return new Error(`${row} is not readable`);
}

/** Fields of an object that is one member of another object. */
export function group<const F extends Fields>(fields: F, entity?: string): Group<ObjectOf<F>>;
export function group(fields: Fields, entity?: string): Group<Any> {
  const members = Object.entries(fields);
  return {
    ...projection(fields, entity),
    write(object, cells) {
      for (const [member, field] of members) field.write(object[member], cells);
    },
  };
}

export function table<const F extends Fields>(
  name: string,
  key: readonly (keyof F & string)[],
  fields: F,
  entity?: string,
): Table<ObjectOf<F>>;
export function table(name: string, key: readonly string[], fields: Fields, entity?: string): Table<Any> {
  const whole = group(fields, entity);
  const { columns } = whole;
  const keyColumns = key.flatMap((member) => fields[member]?.columns ?? []);
  const writer = rowWriter(name, columns, keyColumns);
  const toCells = (object: Any): Cells => {
    const cells: Value[] = [];
    whole.write(object, cells);
    return cells;
  };
  return {
    ...selection(name, whole),
    key: keyColumns,
    row: (object) => ({ table: writer, cells: toCells(object) }),
    insert: (transaction, object) => writer.insertRows(transaction, [toCells(object)]),
    insertIfNew: (transaction, object) => writer.insertNewRow(transaction, toCells(object)),
    insertAll: (transaction, objects) => writer.insertRows(transaction, objects.map(toCells)),
  };
}

export function select<const F extends ReadOnlyFields>(
  name: string,
  fields: F,
  entity?: string,
): Selection<ObjectOf<F>> {
  return selection(name, projection(fields, entity));
}

function selection<T extends object>(name: string, shown: Projection<T>): Selection<T> {
  const all = <A extends Arguments>(restrict: Restrict<A>) =>
    query<T, A>(shown.decode, (knex, ...slots) => restrict(knex(name).select(...shown.columns), ...slots));
  const decodeKnown = (cells: Cells): T | undefined => {
    try {
      return shown.decode(cells);
    } catch (error) {
      if (isOfNewerRelease(error)) return undefined;
      throw error;
    }
  };
  return {
    ...shown,
    name,
    all,
    known: <A extends Arguments>(restrict: Restrict<A>) => {
      const run = query<T | undefined, A>(decodeKnown, (knex, ...slots) =>
        restrict(knex(name).select(...shown.columns), ...slots),
      );
      return async (db: Knex, ...args: A) => (await run(db, ...args)).filter((row) => row !== undefined);
    },
    first: <A extends Arguments>(restrict: Restrict<A>) => {
      const run = all(restrict);
      return async (db: Knex, ...args: A) => (await run(db, ...args))[0];
    },
  };
}

/** Prefixes the columns with a table alias, for aliases and joins. */
export function qualified<const F extends ReadOnlyFields>(alias: string, fields: F): F;
export function qualified(alias: string, fields: ReadOnlyFields): ReadOnlyFields {
  const under = (field: ReadOnlyField<unknown>) => ({
    ...field,
    columns: field.columns.map((column) => `${alias}.${column}`),
  });
  return Object.fromEntries(Object.entries(fields).map(([member, field]) => [member, under(field)]));
}

/**
 * Finds a row by its id, the first column, compared exactly: MariaDB ignores trailing spaces of a text, and SQLite's
 * driver cuts a text at a NUL.
 */
export function findById<T extends object>(
  { columns, decode, name }: Selection<T>,
  join = (rows: Knex.QueryBuilder) => rows,
): (db: Knex, id: string) => Promise<T | undefined> {
  const [idColumn = 'id'] = columns;
  const byId = query<Cells, [id: string]>(
    (cells) => cells,
    (knex, id) =>
      join(knex(name))
        .select(...columns)
        .where(idColumn, id),
  );
  return async (db, id) => {
    const [cells] = await byId(db, id);
    return cells?.[0] === id ? decode(cells) : undefined;
  };
}

/** Finds rows by several values of a column, each compared exactly. */
export function findByAll<T extends object>(
  { columns, decode, name }: Selection<T>,
  column: string,
  join = (rows: Knex.QueryBuilder) => rows,
): LookUp<T> {
  const at = columns.indexOf(column);
  const byKeys = query<Cells, [keys: readonly string[]]>(
    (cells) => cells,
    (knex, keys) =>
      join(knex(name))
        .select(...columns)
        .whereIn(column, keys),
  );
  return async (db, keys) =>
    new Map((await byKeys(db, keys)).map((cells) => [String(cells[at]), decode(cells)]));
}

type Group<T extends object> = Projection<T> & Field<T>;

type Restrict<A extends Arguments> = (rows: Knex.QueryBuilder, ...slots: Slots<A>) => Knex.QueryBuilder;

export type ReadOnlyFields = Readonly<Record<string, ReadOnlyField<unknown>>>;
type Fields = Readonly<Record<string, Field<unknown>>>;
type Any = Readonly<Record<string, unknown>>;
type ValueOf<F> = F extends ReadOnlyField<infer T> ? T : never;

/** The object type of fields; a member whose value may be undefined is optional. */
export type ObjectOf<F extends ReadOnlyFields> = Flat<
  {
    readonly [M in keyof F as undefined extends ValueOf<F[M]> ? never : M]: ValueOf<F[M]>;
  } & {
    readonly [M in keyof F as undefined extends ValueOf<F[M]> ? M : never]?: Exclude<
      ValueOf<F[M]>,
      undefined
    >;
  }
>;
type Flat<T> = { [M in keyof T]: T[M] };
