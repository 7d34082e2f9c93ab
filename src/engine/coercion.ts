/** Coercion of parameters: text becomes a number or a boolean where the contract declares one. */
import { isObject } from './objects.js';
import { parseStrictJson } from './strict-json.js';
import type { ValidateFunction } from './validators.js';

const integer = /^-?(0|[1-9]\d{0,14})$/;
const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

/** A text that cannot be coerced stays unchanged, so that the validator reports it. */
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

/** A list in one separated text; without a separator, a list that repeats the name for each entry. */
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

/** Returns a validator that first parses the Cookie header into the request's `cookies`. */
export function withCookies(validate: ValidateFunction): ValidateFunction {
  const readAndValidate: ValidateFunction = (request) => {
    if (isObject(request)) request['cookies'] = cookiesIn(request['headers']);
    const valid = validate(request);
    readAndValidate.errors = validate.errors ?? null;
    return valid;
  };
  return readAndValidate;
}

/** Parses cookies. The first of equal names wins, as browsers send the most specific first (RFC 6265, section 5.4). */
function cookiesIn(headers: unknown): Readonly<Record<string, string>> {
  const header = isObject(headers) ? headers['cookie'] : undefined;
  const cookies = new Map<string, string>();
  for (const pair of typeof header === 'string' ? header.split(';') : []) {
    const [name = '', ...value] = pair.split('=');
    if (!cookies.has(name.trim())) cookies.set(name.trim(), decoded(value.join('=').trim()));
  }
  return Object.fromEntries(cookies);
}

/** Percent-decodes a text; a malformed text stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes a parameter out of all fields of its place, as its own field alone does not hold it. */
interface Collect {
  readonly collect: (fields: Record<string, unknown>, name: string) => unknown;
}

/** An object as `filter[name]=ana&filter[age]=3`; `more` coerces members that are not declared. */
export function deepObject(
  members: Readonly<Record<string, Coerce>>,
  more: Coerce = (value) => value,
): Collect {
  return {
    collect(fields, name) {
      const keys = Object.keys(fields).filter((key) => key.startsWith(`${name}[`) && key.endsWith(']'));
      const entries = keys.map((key): [string, unknown] => {
        const member = key.slice(name.length + 1, -1);
        const coerce = Object.hasOwn(members, member) ? members[member] : undefined;
        const value = (coerce ?? more)(fields[key]);
        delete fields[key];
        return [member, value];
      });
      return entries.length > 0 ? Object.fromEntries(entries) : fields[name];
    },
  };
}

type Step = readonly [place: string, name: string, coerce: Coerce | Collect];

/** Returns a validator that first coerces the named parameters in place. */
export function withCoercion(validate: ValidateFunction, steps: readonly Step[]): ValidateFunction {
  const coerceAndValidate: ValidateFunction = (request) => {
    for (const [place, name, coerce] of steps) {
      const fields = isObject(request) ? request[place] : undefined;
      if (!isObject(fields)) continue;
      if (typeof coerce === 'function') {
        if (Object.hasOwn(fields, name)) fields[name] = coerce(fields[name]);
        continue;
      }
      const collected = coerce.collect(fields, name);
      if (collected !== undefined) fields[name] = collected;
    }
    const valid = validate(request);
    coerceAndValidate.errors = validate.errors ?? null;
    return valid;
  };
  return coerceAndValidate;
}
