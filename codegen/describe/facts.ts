/** What a schema says of a single value, in words; what it says of the parts of the value is the shape's. */
import { type Json, type JsonObject, listOf, textOf } from '../json.js';

/** By keyword, so that a constraint is compared with the same one of another version. */
export type Facts = ReadonlyMap<string, string>;

const types: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
};

/** In the order in which they are said. */
const constraints: readonly (readonly [keyword: string, words: (value: Json) => string])[] = [
  ['format', (value) => `of the format ${text(value)}`],
  ['pattern', (value) => `of the pattern \`${text(value)}\``],
  ['minLength', (value) => `at least ${text(value)} characters`],
  ['maxLength', (value) => `at most ${text(value)} characters`],
  ['minimum', (value) => `at least ${text(value)}`],
  ['maximum', (value) => `at most ${text(value)}`],
  ['minItems', (value) => `at least ${text(value)} entries`],
  ['maxItems', (value) => `at most ${text(value)} entries`],
  ['minProperties', (value) => `at least ${text(value)} fields`],
  ['maxProperties', (value) => `at most ${text(value)} fields`],
  ['uniqueItems', () => 'each entry once'],
  ['default', (value) => `when absent ${text(value)}`],
];

export function factsOf(schema: JsonObject): Facts {
  const facts = new Map<string, string>();
  const type = textOf(schema['type']);
  if (type !== undefined) facts.set('type', types[type] ?? type);
  for (const [keyword, words] of constraints) {
    const value = schema[keyword];
    if (value !== undefined && value !== false) facts.set(keyword, words(value));
  }
  if (schema['additionalProperties'] === false) facts.set('additionalProperties', 'without other fields');
  return facts;
}

/** The values that are allowed, in an order of their own; undefined when any is. */
export function valuesOf(schema: JsonObject): readonly string[] | undefined {
  return schema['enum'] === undefined ? undefined : listOf(schema['enum']).map(text).toSorted();
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
