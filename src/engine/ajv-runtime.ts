/** The functions that Ajv's standalone code imports from `ajv/dist/runtime`, so that generated validators run without Ajv. */
import { isObject } from './objects.js';

/**
 * By Ajv's names, except `append`, which the generator puts in the place of a copy. `ucs2length` counts characters, as
 * JSON Schema does for `minLength` and `maxLength`.
 */
export const ajvRuntime = { append: appendErrors, equal: isEqual, ucs2length: countCharacters } as const;

/** Appends in place: copying all earlier errors for each entry of a long list took most of a minute for 1 MiB. */
function appendErrors<Failure>(errors: Failure[] | null, more: Failure[]): Failure[] {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}

/** Whether two JSON values are equal; the order of an object's members does not count. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((each, index) => isEqual(each, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]));
}

/** Counts a surrogate pair as one character, and an unpaired surrogate as one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (isSecond(text.charCodeAt(index)) && isFirst(text.charCodeAt(index - 1))) count -= 1;
  }
  return count;
}

function isFirst(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isSecond(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
