/** Parameters arrive as text; where a contract declares a number or a boolean, the text is turned into one. */
import { isObject } from './objects.js';
import { parseStrictJson } from './strict-json.js';
import type { ValidateFunction } from './validators.js';

const integer = /^-?(0|[1-9]\d{0,14})$/;
const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/** A text that is none stays as it is, so that the validator says what is wrong with it. */
export const coercions = {
  integer: (value: unknown): unknown =>
    typeof value === 'string' && integer.test(value) ? Number(value) : value,
  number: (value: unknown): unknown =>
    typeof value === 'string' && decimal.test(value) ? Number(value) : value,
  boolean: (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value),
  json: (value: unknown): unknown => {
    try {
      return typeof value === 'string' ? parseStrictJson(value) : value;
    } catch {
      return value;
    }
  },
} as const;

type Coerce = (value: unknown) => unknown;

/** A list in one text between separators; or, without a separator, one that repeats the name for each entry. */
export function listOf(separator?: string, coerce: Coerce = (value) => value): Coerce {
  return (value) => {
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    const entries = separator === undefined ? texts : texts.flatMap((text) => split(text, separator));
    return entries.map(coerce);
  };
}

function split(text: unknown, separator: string): unknown[] {
  if (text === '') return [];
  return typeof text === 'string' ? text.split(separator).map((entry) => entry.trim()) : [text];
}

/** A validator that first reads the cookies out of their header, into a part of the request of their own. */
export function withCookies(validate: ValidateFunction): ValidateFunction {
  const readAndValidate: ValidateFunction = (request) => {
    if (isObject(request)) request['cookies'] = cookiesIn(request['headers']);
    const valid = validate(request);
    readAndValidate.errors = validate.errors ?? null;
    return valid;
  };
  return readAndValidate;
}

/** Of a name that comes twice the first holds, as browsers send the nearest first (RFC 6265, section 5.4). */
function cookiesIn(headers: unknown): Record<string, unknown> {
  const header = isObject(headers) ? headers['cookie'] : undefined;
  const cookies: Record<string, unknown> = {};
  for (const pair of typeof header === 'string' ? header.split(';') : []) {
    const [name = '', ...value] = pair.split('=');
    cookies[name.trim()] ??= decoded(value.join('=').trim());
  }
  return cookies;
}

/** Percent-decodes a text; one that is no percent-encoding stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Step = readonly [place: string, name: string, coerce: Coerce];

/** A validator that first coerces the named parameters, in place. */
export function withCoercion(validate: ValidateFunction, steps: readonly Step[]): ValidateFunction {
  const coerceAndValidate: ValidateFunction = (request) => {
    for (const [place, name, coerce] of steps) {
      const fields = isObject(request) ? request[place] : undefined;
      if (isObject(fields) && fields[name] !== undefined) fields[name] = coerce(fields[name]);
    }
    const valid = validate(request);
    coerceAndValidate.errors = validate.errors ?? null;
    return valid;
  };
  return coerceAndValidate;
}
