/** Column types: how a member of an object is written to the cells of a row and read back. */
import type { Money } from '../../domain/money.js';
import { newerRelease } from '../../domain/problem.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Cells, Value } from '../dialects/dialect.js';

/** A member stored in one column or in several adjacent columns. */
export interface ReadOnlyField<T> {
  readonly columns: readonly string[];
  /** Reads the member from the cells starting at `at`; `undefined` where there is no value. */
  read(cells: Cells, at: number): T;
}

export interface Field<T> extends ReadOnlyField<T> {
  /** Appends the member's cells. */
  write(value: T, cells: Value[]): void;
}

/** A member in one column; the value is bound as it is. */
function single<T extends Value>(name: string, read: (cell: Value | undefined) => T): Field<T> {
  return {
    columns: [name],
    read: (cells, at) => read(cells[at]),
    write: (value, cells) => void cells.push(value),
  };
}

/** An integer that may exceed 2^53, such as money in minor units. */
export const bigint = (name: string): Field<bigint> => single(name, toBigint);

export const integer = (name: string): Field<number> => single(name, (cell) => Number(bigintOrNumber(cell)));

/** Milliseconds in UTC. */
export const instant = (name: string): Field<Instant> => integer(name);

export function boolean(name: string): Field<boolean> {
  return mapped(integer(name), (stored) => stored === 1, Number);
}

export const text = (name: string): Field<string> => single(name, requireText);

/** A calendar date, which is kept as text. */
export const date = (name: string): Field<LocalDate> => text(name);

/**
 * One of the texts in `choices`. Reading another text, which a newer release has written, returns `otherwise`, or throws
 * `newerRelease` if `otherwise` is absent.
 */
export function oneOf<const T extends string>(name: string, choices: readonly T[], otherwise?: T): Field<T> {
  const known: ReadonlyMap<string, T> = new Map(choices.map((choice) => [choice, choice]));
  return single(name, (cell) => known.get(requireText(cell)) ?? otherwise ?? unknown());
}

/** A text of a union type, unchecked: a newer release may have written another one, so readers only compare it. */
export function uncheckedText<T extends string>(column: string): Field<T>;
export function uncheckedText(column: string): Field<string> {
  return text(column);
}

export function texts(column: string): Field<readonly string[]> {
  const read = (stored: string): readonly string[] => {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.map(String) : [];
  };
  return mapped(text(column), read, (value) => JSON.stringify(value));
}

/** A JSON column, read without a check, because only this server writes the column. */
export function json<T extends object>(column: string): Field<T> {
  const read = (stored: string): T => JSON.parse(stored);
  return mapped(text(column), read, (value) => JSON.stringify(value));
}

/** An amount in minor units, and its currency. */
export function money(amountColumn: string, currencyColumn: string): Field<Money> {
  return {
    columns: [amountColumn, currencyColumn],
    read: (cells, at) => ({ minorUnits: toBigint(cells[at]), currency: requireText(cells[at + 1]) }),
    write: ({ currency, minorUnits }, cells) => void cells.push(minorUnits, currency),
  };
}

/** A member that is absent where its column is null. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    columns: field.columns,
    read: (cells, at) => (cells[at] === null ? undefined : field.read(cells, at)),
    write(value, cells) {
      if (value === undefined) cells.push(null);
      else field.write(value, cells);
    },
  };
}

/** A member converted from and to the value that its columns hold. */
export function mapped<Stored, T>(
  field: Field<Stored>,
  read: (stored: Stored) => T,
  write: (value: T) => Stored,
): Field<T> {
  return {
    columns: field.columns,
    read: (cells, at) => read(field.read(cells, at)),
    write: (value, cells) => field.write(write(value), cells),
  };
}

/** A read-only member computed from a column that another table writes. */
export function derived<Stored, T>(
  field: ReadOnlyField<Stored>,
  read: (stored: Stored) => T,
): ReadOnlyField<T> {
  return { columns: field.columns, read: (cells, at) => read(field.read(cells, at)) };
}

/** The first member, or `otherwise` where the first is absent. */
export function either<T>(
  first: ReadOnlyField<T | undefined>,
  otherwise: ReadOnlyField<T>,
): ReadOnlyField<T> {
  const width = first.columns.length;
  return {
    columns: [...first.columns, ...otherwise.columns],
    read: (cells, at) => first.read(cells, at) ?? otherwise.read(cells, at + width),
  };
}

/**
 * A member from a joined table; absent without a matching row. Read lazily, so that an unreadable row fails only the
 * caller that uses the member.
 */
export function joined<T>({ columns, read }: ReadOnlyField<T>): ReadOnlyField<(() => T) | undefined> {
  return { columns, read: (cells, at) => (cells[at] === null ? undefined : () => read(cells, at)) };
}

/** A column with an initial value that only SQL statements read and change. */
export function initial(column: string, value: Value): Field<undefined> {
  return { columns: [column], read: () => undefined, write: (_, cells) => void cells.push(value) };
}

function toBigint(cell: Value | undefined): bigint {
  return BigInt(bigintOrNumber(cell));
}

function bigintOrNumber(cell: Value | undefined): bigint | number {
  return typeof cell === 'bigint' || typeof cell === 'number' ? cell : unexpected();
}

function requireText(cell: Value | undefined): string {
  return typeof cell === 'string' ? cell : unexpected();
}

function unknown(): never {
  throw newerRelease();
}

/** The message omits the value, which may be customer data. */
function unexpected(): never {
  throw new TypeError('A column holds an unexpected value.');
}
