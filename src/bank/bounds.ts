/** Bounds of an object's members: values beyond them are cut or left out, and reported. */
import { isObject } from '../domain/objects.js';
import { countLetters, cutText } from '../domain/visible-text.js';

export type Report = (field: string) => void;

/** Whether a value is a text of 1 to `longest` letters. */
export function isFilledText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length > 0 && countLetters(value) <= longest;
}

/** A customer's id (PSU): signatures, logins and sessions have columns of 64 letters for it. */
export function isPsuId(value: unknown): boolean {
  return isFilledText(value, 64);
}

/** The bounds of a member. */
export interface Bound {
  /** Texts of up to this length are right without a further look: statements have many, and most are short. */
  readonly rightUpTo: number;
  /** Returns the value within its bounds, or `undefined` for a value that is left out; reports the field of a breach. */
  readonly bring: (value: unknown, field: string, report: Report) => unknown;
}

/** The bounds of every member, so that a new member needs a decision. */
type Bounds<T> = { readonly [Name in keyof T]-?: Bound };

export const noText = -1;

export const keep: Bound = { rightUpTo: Number.POSITIVE_INFINITY, bring: (value) => value };

/** For a value without a shorter form: half a reference would be another reference. */
export function only(isRight: (value: unknown) => boolean, rightUpTo = noText): Bound {
  const bring: Bound['bring'] = (value, field, report) => {
    if (isRight(value)) return value;
    report(field);
    return undefined;
  };
  return { rightUpTo, bring };
}

export function upTo(letters: number): Bound {
  return only((value) => typeof value === 'string' && countLetters(value) <= letters, letters);
}

export function cutTo(letters: number): Bound {
  const bring: Bound['bring'] = (value, field, report) => {
    const kept = typeof value === 'string' ? cutText(value, letters) : undefined;
    if (kept !== value) report(field);
    return kept;
  };
  return { rightUpTo: letters, bring };
}

/** The bounds of an object's members, with the names for reports. */
type Rows = readonly ({ readonly name: string; readonly field: string } & Bound)[];

export function toRows<T>(kind: string, bounds: Bounds<T>): Rows {
  return Object.entries<Bound>(bounds).map(([name, bound]) => ({ name, field: `${kind}.${name}`, ...bound }));
}

/**
 * Returns the object itself, or a copy of its known members if one of them breaks its bounds. An answer may be an
 * instance of a class, so that members are read by name.
 */
export function fit<T extends object>(object: T, rows: Rows, report: Report): T;
export function fit(object: Readonly<Record<string, unknown>>, rows: Rows, report: Report): object {
  let isFit = true;
  for (const { bring, field, name, rightUpTo } of rows) {
    const value = object[name];
    if (value === undefined || (typeof value === 'string' && value.length <= rightUpTo)) continue;
    if (bring(value, field, report) !== value) isFit = false;
  }
  if (isFit) return object;
  const kept = rows.flatMap(({ bring, field, name }) => {
    const value = object[name];
    const member = value === undefined ? undefined : bring(value, field, () => undefined);
    return member === undefined ? [] : [[name, member] as const];
  });
  return Object.fromEntries(kept);
}

/** For an object of its own bounds; leaves out a value that is no object. */
export function inside(rows: Rows): Bound {
  const bring: Bound['bring'] = (value, field, report) => {
    if (isObject(value)) return fit(value, rows, report);
    report(field);
    return undefined;
  };
  return { rightUpTo: noText, bring };
}
