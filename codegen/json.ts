/** JSON values as the contracts hold them, and the few questions that are asked of them. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value as an object; an empty one when it is something else, which the document check has reported. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The keys and values of an object; none of anything else. */
export function entriesOf(value: Json | undefined): [key: string, value: Json][] {
  return Object.entries(objectOf(value));
}

export function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** The value that the keys lead to, or undefined when there is none. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((found, key) => {
    if (isList(found)) return found[Number(key)];
    return isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }, value);
}

/** The keys of a JSON pointer (RFC 6901); in a reference each is percent-encoded too. */
export function keysOf(pointer: string, decode = (key: string) => key): readonly string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => decode(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Takes a parsed value of unknown origin over as JSON; what JSON cannot say is left out. */
export function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** By code unit and not by locale, so that every machine gives the same order. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compare(a, b);
}

/** The same value with the keys of every object in code-unit order, so that equal documents give equal text. */
export function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(byKey);
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

/** Whether both say the same, in whatever order their keys stand. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null));
}
