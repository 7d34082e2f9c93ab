/** Arbitraries of bodies from an operation's schema: valid bodies of every shape, and bodies with one error. */
import fc from 'fast-check';
import { isVisible } from '../../src/domain/visible-text.js';
import { bodyOf, formType, resolve } from '../support/contracts/documents.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import type { Place } from '../support/contracts/operations.js';
import { text } from './generated-orders.js';

type Value = fc.Arbitrary<unknown>;

export interface Broken {
  /** The dotted path of the error. */
  readonly path: string;
  readonly body: unknown;
  /** Whether the error is an optional text without a visible character, which the bank ignores. */
  readonly isIgnored: boolean;
}

/** Mostly the values of the document's example, which the sandbox knows; the others only follow the schema. */
export function rightBodies(place: Place): Value {
  const { example, schema } = known(place);
  return valueOf(place, schema, example);
}

export function brokenBodies(place: Place): fc.Arbitrary<Broken> {
  const { example, schema } = known(place);
  const mistakes = mistakesIn(place, schema, []);
  const right = valueOf(place, schema, example);
  return fc.tuple(right, fc.oneof(...mistakes)).map(([body, { isOptional, keys, value }]) => ({
    path: ['body', ...keys].join('.'),
    body: withValue(body, keys, value),
    isIgnored: isOptional && typeof value === 'string' && !isVisible(value),
  }));
}

function known(place: Place) {
  const body = bodyOf(place) ?? bodyOf(place, formType);
  if (!body) throw new Error(`${place.operation.id} takes no body.`);
  return body;
}

function valueOf(place: Place, reference: unknown, example: unknown): Value {
  const schema = resolve(place, reference);
  const type = textAt(schema, 'type');
  if (type === 'object') return objectOf(place, schema, example);
  if (type === 'array') {
    const first = listAt({ example }, 'example')[0];
    return fc.array(valueOf(place, valueAt(schema, 'items'), first), { maxLength: 2 });
  }
  const made = leafOf(schema);
  return example === undefined ? made : fc.oneof({ weight: 9, arbitrary: fc.constant(example) }, made);
}

function objectOf(place: Place, schema: unknown, example: unknown): Value {
  const properties = Object.entries(Object(valueAt(schema, 'properties') ?? {}));
  const values = properties.map(
    ([name, property]) => [name, valueOf(place, property, valueAt(example, name))] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: listAt(schema, 'required').map(String) });
}

/** Values of a field that is neither an object nor a list. */
export function leafOf(schema: unknown): Value {
  const allowed = listAt(schema, 'enum');
  if (allowed.length > 0) return fc.constantFrom(...allowed);
  const type = textAt(schema, 'type');
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.integer(rangeOf(schema));
  const pattern = textAt(schema, 'pattern');
  if (pattern !== undefined) return textMatching(pattern);
  const format = textAt(schema, 'format');
  if (format === 'uuid') return fc.uuid();
  if (format === 'ip-address') return fc.oneof(fc.ipV4(), fc.ipV6());
  if (format === 'date') {
    const range = { min: new Date('2020-01-01'), max: new Date('2999-12-31'), noInvalidDate: true };
    return fc.date(range).map((date) => date.toISOString().slice(0, 10));
  }
  return text(numberAt(schema, 'maxLength') ?? 50);
}

/** Keyed by pattern: fast-check parses a pattern slowly, and the contracts have few patterns. */
const textsByPattern = new Map<string, fc.Arbitrary<string>>();

function textMatching(pattern: string): fc.Arbitrary<string> {
  const texts = textsByPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  textsByPattern.set(pattern, texts);
  return texts;
}

function rangeOf(schema: unknown): { readonly min: number; readonly max: number } {
  const min = numberAt(schema, 'minimum') ?? 0;
  return { min, max: numberAt(schema, 'maximum') ?? min + 1000 };
}

function numberAt(schema: unknown, keyword: string): number | undefined {
  const value = valueAt(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}

interface Mistake {
  readonly keys: readonly string[];
  readonly isOptional: boolean;
  /** Undefined removes the field. */
  readonly value: unknown;
}

const strangers: Readonly<Record<string, readonly unknown[]>> = {
  object: ['x', 1, true, null, []],
  array: ['x', 1, true, null, {}],
  string: [1, 0, true, null, {}, []],
  boolean: ['true', 1, null, {}, []],
  integer: ['many', 1.5, true, null, {}, []],
  number: ['many', true, null, {}, []],
};

/** All possible errors below these keys, one arbitrary for each field and rule. */
function mistakesIn(
  place: Place,
  reference: unknown,
  keys: readonly string[],
  isOptional = false,
): readonly fc.Arbitrary<Mistake>[] {
  const schema = resolve(place, reference);
  const type = textAt(schema, 'type') ?? 'object';
  const here = (values: Value): fc.Arbitrary<Mistake> => values.map((value) => ({ keys, value, isOptional }));
  const wrongs = [fc.constantFrom(...(strangers[type] ?? [])), ...brokenRules(schema)];
  const required = listAt(schema, 'required').map(String);
  const missing = required.map((name) =>
    fc.constant({ keys: [...keys, name], value: undefined, isOptional: false }),
  );
  const properties = Object.entries(Object(valueAt(schema, 'properties') ?? {}));
  const items: unknown = valueAt(schema, 'items');
  return [
    ...wrongs.map(here),
    ...missing,
    ...properties.flatMap(([name, property]) =>
      mistakesIn(place, property, [...keys, name], !required.includes(name)),
    ),
    ...(items === undefined ? [] : mistakesIn(place, items, [...keys, '0'])),
  ];
}

/** Values that each break one rule of a field. */
export function brokenRules(schema: unknown): readonly Value[] {
  const limit = numberAt(schema, 'maxLength');
  const pattern = textAt(schema, 'pattern');
  const [minimum, maximum] = [numberAt(schema, 'minimum'), numberAt(schema, 'maximum')];
  const isNamed = listAt(schema, 'enum').length > 0 || textAt(schema, 'format') !== undefined;
  return [
    ...(limit === undefined ? [] : [fc.string({ minLength: limit + 1, maxLength: limit + 20 })]),
    ...(pattern === undefined ? [] : [text(40).filter((value) => !new RegExp(pattern, 'u').test(value))]),
    ...(isNamed ? [fc.constantFrom('', 'no such thing', '2026-02-30')] : []),
    ...(minimum === undefined ? [] : [fc.constant(minimum - 1)]),
    ...(maximum === undefined ? [] : [fc.constant(maximum + 1)]),
  ];
}

/** The body with one value replaced or removed; missing objects and lists on the path are created. */
function withValue(body: unknown, [key, ...others]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = others.length === 0 ? value : withValue(valueAt(body, key), others, value);
  if (key === '0') return [inner, ...listAt({ body }, 'body').slice(1)];
  const { [key]: _, ...rest } = Object(body ?? {});
  return inner === undefined ? rest : { ...rest, [key]: inner };
}
