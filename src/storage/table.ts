/**
 * A table as one list of its columns: the type of what it keeps, the reading and writing of its rows and the INSERT
 * statements follow from it.
 */
import type { Knex } from 'knex';
import type { NewRow } from './additions.js';
import type { Field, ReadOnlyField } from './columns.js';
import type { Cells, Value } from './dialects/dialect.js';
import type { LookUp } from './gathered-reads.js';
import { rowWriter } from './row-writer.js';
import { type Arguments, query, type Slots } from './statement.js';
import type { Transaction } from './unit-of-work.js';

/** What is read of a table, or of a join of several; it may stand as a member in another one. */
export interface Projection<T extends object> extends ReadOnlyField<T> {
  /** Reads a row that has these columns alone. */
  readonly decode: (cells: Cells) => T;
}

/** A projection of the rows of one table, which its statements restrict, put in order, or join with others. */
export interface Selection<T extends object> extends Projection<T> {
  readonly name: string;
  all<A extends Arguments>(restrict: Restrict<A>): (db: Knex, ...args: A) => Promise<T[]>;
  first<A extends Arguments>(restrict: Restrict<A>): (db: Knex, ...args: A) => Promise<T | undefined>;
}

export interface Table<T extends object> extends Selection<T> {
  /** The columns of its primary key. */
  readonly key: readonly string[];
  readonly insert: (transaction: Transaction, object: Written<T>) => Promise<void>;
  /** False when there is a row with this key already. */
  readonly insertIfNew: (transaction: Transaction, object: Written<T>) => Promise<boolean>;
  /** A row to be added by the unit of work, with those of other works. */
  readonly row: (object: Written<T>) => NewRow;
  /** Writes several rows with few statements. */
  readonly insertAll: (transaction: Transaction, objects: readonly Written<T>[]) => Promise<void>;
}

/**
 * What is written: an optional member may as well be undefined, so that the object can be one literal. V8 adds the fields of a
 * spread one by one, and keeps a large object that was made so as a hash table.
 */
export type Written<T extends object> = {
  readonly [M in keyof T]: object extends Pick<T, M> ? T[M] | undefined : T[M];
};

/** What a table keeps, or a projection shows. */
export type Stored<P> = P extends Projection<infer T> ? T : never;

/**
 * Fields of one object, to be read from a statement that selects their columns in this order. With `entity`, a row that
 * cannot be read is named by that and its id, its first column, and by nothing else: its values may be a customer's.
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
    } catch {
      throw new Error(`${entity} ${String(cells[from])} is not readable`);
    }
  };
  const read = entity === undefined ? readAny : readNamed;
  return {
    columns: members.flatMap(([, field]) => field.columns),
    read,
    decode: (cells) => read(cells, 0),
  };
}

/** Fields of one object that stand as one member in another. */
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
  const cellsOf = (object: Any): Cells => {
    const cells: Value[] = [];
    whole.write(object, cells);
    return cells;
  };
  return {
    ...selection(name, whole),
    key: keyColumns,
    row: (object) => ({ table: writer, cells: cellsOf(object) }),
    insert: (transaction, object) => writer.insertRows(transaction, [cellsOf(object)]),
    insertIfNew: (transaction, object) => writer.insertNewRow(transaction, cellsOf(object)),
    insertAll: (transaction, objects) => writer.insertRows(transaction, objects.map(cellsOf)),
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
  return {
    ...shown,
    name,
    all,
    first: <A extends Arguments>(restrict: Restrict<A>) => {
      const run = all(restrict);
      return async (db: Knex, ...args: A) => (await run(db, ...args))[0];
    },
  };
}

/** The same fields in a statement that calls their table by another name, or joins it with others. */
export function qualified<const F extends ReadOnlyFields>(alias: string, fields: F): F;
export function qualified(alias: string, fields: ReadOnlyFields): ReadOnlyFields {
  const under = (field: ReadOnlyField<unknown>) => ({
    ...field,
    columns: field.columns.map((column) => `${alias}.${column}`),
  });
  return Object.fromEntries(Object.entries(fields).map(([member, field]) => [member, under(field)]));
}

/**
 * Finds the row whose id, its first column, is to the letter the one that was asked for: when it compares, MariaDB
 * overlooks spaces at the end of a text, and SQLite's driver all that follows a NUL.
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

/** Finds the rows under some values of a column, each by the exact value. */
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

/** The object that fields make up; a member whose value may be undefined is an optional one. */
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
