/** A schema as a flat list of its fields, all references followed: what two versions are compared by. */
import {
  compare,
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  sorted,
  textOf,
  textsOf,
} from '../json.js';
import { merged, referenceName, resolve } from '../operations.js';

export interface ShapeField {
  readonly required: boolean;
  readonly facts: Facts;
  readonly values: readonly string[] | undefined;
}

/** By the place of the field: `debtorAccount.iban`, `accounts[].balances`; the value itself has no name. */
export type Shape = ReadonlyMap<string, ShapeField>;

interface Part {
  readonly place: string;
  readonly required: boolean;
  readonly schema: Json | undefined;
  /** The named schemas that lead here; one that leads to itself is not followed for ever. */
  readonly within: readonly string[];
}

export function shapeOf(document: JsonObject, schema: JsonObject, required: boolean): Shape {
  const fields = new Map<string, ShapeField>();
  const parts: Part[] = [{ place: '', required, schema, within: [] }];
  for (const part of parts) {
    const name = referenceName(part.schema);
    const plain = merged(document, resolve(document, part.schema));
    fields.set(part.place, {
      required: part.required,
      facts: factsOf(plain),
      values: valuesOf(plain),
    });
    if (name !== undefined && part.within.includes(name)) continue;
    parts.push(...partsOf(plain, part.place, name === undefined ? part.within : [...part.within, name]));
  }
  return fields;
}

function partsOf(schema: JsonObject, place: string, within: readonly string[]): Part[] {
  const required = textsOf(schema['required']);
  const below = (name: string) => (place === '' ? name : `${place}.${name}`);
  const others = schema['additionalProperties'];
  // Those without a name are numbered in an order that does not depend on how they are written down.
  const alternatives = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].toSorted((a, b) =>
    compare(JSON.stringify(sorted(a)), JSON.stringify(sorted(b))),
  );
  return [
    ...entriesOf(schema['properties']).map(([name, property]) => ({
      place: below(name),
      required: required.includes(name),
      schema: property,
      within,
    })),
    ...(isObject(others) ? [{ place: below('*'), required: false, schema: others, within }] : []),
    ...(schema['items'] === undefined
      ? []
      : [{ place: `${place}[]`, required: true, schema: schema['items'], within }]),
    ...alternatives.map((alternative, index) => ({
      place: `${place}<${referenceName(alternative) ?? index + 1}>`,
      required: true,
      schema: alternative,
      within,
    })),
  ];
}

/** The names of the fields directly below a place. */
export function namesBelow(shape: Shape, place: string): string[] {
  const start = place === '' ? '' : `${place}.`;
  return [...shape.keys()]
    .filter((each) => each.startsWith(start) && /^[^.[<]+$/.test(each.slice(start.length)))
    .map((each) => each.slice(start.length))
    .toSorted();
}

/** True when a place lies within another. */
export function isWithin(place: string, outer: string): boolean {
  return outer !== '' && place.startsWith(outer) && /^[.[<]/.test(place.slice(outer.length));
}

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

function factsOf(schema: JsonObject): Facts {
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
function valuesOf(schema: JsonObject): readonly string[] | undefined {
  return schema['enum'] === undefined ? undefined : listOf(schema['enum']).map(text).toSorted();
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
