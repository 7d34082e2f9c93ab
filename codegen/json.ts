/** JSON values as the contracts hold them, with helpers to read them. */
import { readFileSync } from 'node:fs';

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

/** The value as an object; empty when it is no object, which the document check has reported. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The keys and values of an object; empty for any other value. */
export function entriesOf(value: Json | undefined): [key: string, value: Json][] {
  return Object.entries(asObject(value));
}

export function asList(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

export function asText(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asTexts(value: Json | undefined): readonly string[] {
  return asList(value).filter((item) => typeof item === 'string');
}

/** The value that the keys lead to, or undefined when there is none. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((found, key) => {
    if (isList(found)) return found[Number(key)];
    return isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }, value);
}

/** The keys of a JSON pointer (RFC 6901); in a reference each key is percent-encoded too. */
export function parsePointer(pointer: string, decode = (key: string) => key): readonly string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => decode(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Converts a parsed value of unknown origin to JSON; values that JSON lacks are left out. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** Compares by code unit and not by locale, so that every machine gives the same order. */
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

/** Whether both values are equal, regardless of the order of keys. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null));
}

/** The value of a JSON file, or the line and the reason of the syntax error. */
export function readJson(
  file: string,
): { readonly value: Json } | { readonly line: number; readonly why: string } {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
    return { value: toJson(JSON.parse(text)) };
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
    if (!(error instanceof SyntaxError)) return { line: 1, why: `This cannot be read: ${why}.` };
    const position = Number(/position (\d+)/.exec(why)?.[1] ?? unexpectedTokenIn(text));
    return { line: text.slice(0, position).split('\n').length, why: `This is not JSON: ${why}.` };
  }
}

/**
 * The position of the first unexpected token, which V8 does not say: the shortest beginning of the text that has one
 * ends there. The text's end when it has none.
 */
function unexpectedTokenIn(text: string): number {
  const hasToken = (length: number) => {
    try {
      JSON.parse(text.slice(0, length));
      return false;
    } catch (error) {
      return error instanceof Error && error.message.startsWith('Unexpected token');
    }
  };
  let [good, bad] = [0, text.trimEnd().length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (hasToken(middle)) bad = middle;
    else good = middle;
  }
  return good;
}
