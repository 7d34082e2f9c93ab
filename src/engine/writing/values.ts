/** Texts, numbers and other values of an answer: validation against their schema, and serialization. */
import { countCharacters } from '../ajv-runtime.js';
import { writeAscii, writeText } from './bytes.js';

/**
 * Writes a value that certainly follows its schema and returns true. Otherwise writes nothing or a part, and returns
 * false; the validator then decides and reports the violation.
 */
export type Write = (value: unknown) => boolean;

export interface Written {
  readonly write: Write;
}

/** A value that can also be a header; `is` only validates, because headers are written elsewhere. */
export interface Leaf extends Written {
  readonly is: (value: unknown) => boolean;
}

export interface TextRules {
  readonly pattern?: RegExp;
  readonly format?: (text: string) => boolean;
  /** In Unicode characters, as JSON Schema counts; some characters take two code units. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

type Rule = (value: string) => boolean;

export function text({ format, maxLength, minLength, pattern }: TextRules = {}): Leaf {
  const rules: Rule[] = [];
  if (minLength !== undefined || maxLength !== undefined) rules.push(lengthRule(minLength, maxLength));
  if (pattern) rules.push(remembered(pattern));
  if (format) rules.push(format);
  const [only] = rules;
  if (only === undefined) {
    return { is: isText, write: (value) => typeof value === 'string' && writeText(value) };
  }
  const rule: Rule = rules.length === 1 ? only : (value) => rules.every((each) => each(value));
  return {
    is: (value) => typeof value === 'string' && rule(value),
    write: (value) => typeof value === 'string' && rule(value) && writeText(value),
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Checks the length by code units first: a text has at most as many characters, and at least half as many. */
function lengthRule(least = 0, most = Infinity): Rule {
  return (value) => {
    if (value.length <= most && value.length >= 2 * least) return true;
    const count = countCharacters(value);
    return count >= least && count <= most;
  };
}

/** Caches the last match: a currency or the account's own number recurs in one answer. */
function remembered(pattern: RegExp): Rule {
  let last: string | undefined;
  return (value) => {
    if (value === last) return true;
    if (!pattern.test(value)) return false;
    last = value;
    return true;
  };
}

export type Plain = string | number | boolean | null;

export function oneOf(values: readonly Plain[]): Leaf {
  const known = new Set<unknown>(values);
  const is = (value: unknown) => known.has(value);
  return { is, write: (value) => is(value) && writePlain(value) };
}

function writePlain(value: unknown): boolean {
  return typeof value === 'string' ? writeText(value) : writeAscii(String(value));
}

export interface NumberRules {
  readonly isInteger?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

export function number({
  exclusiveMaximum = Infinity,
  exclusiveMinimum = -Infinity,
  isInteger = false,
  maximum = Infinity,
  minimum = -Infinity,
}: NumberRules): Leaf {
  const is = (value: unknown): value is number =>
    typeof value === 'number' &&
    (isInteger ? Number.isInteger(value) : Number.isFinite(value)) &&
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMinimum &&
    value < exclusiveMaximum;
  return { is, write: (value) => is(value) && writeAscii(String(value)) };
}

export const boolean: Leaf = {
  is: (value) => typeof value === 'boolean',
  write: (value) => typeof value === 'boolean' && writeAscii(value ? 'true' : 'false'),
};

export function orNull({ write }: Written): Written {
  return { write: (value) => (value === null ? writeAscii('null') : write(value)) };
}
