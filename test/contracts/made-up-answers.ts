/**
 * Arbitraries of answers from their schemas, as Ajv reads them: valid answers of every shape, and answers with one
 * error.
 */
import fc from 'fast-check';
import { entriesOf, type JsonObject, asList, asObject, asText, asTexts } from '../../codegen/json.js';
import type { Reply } from '../../codegen/operations/operations.js';
import { referredSchema, replySchema } from '../../codegen/schemas/schemas.js';
import { leafOf } from './bodies-of-schema.js';
import { anyCharacter } from './generated-orders.js';

type Value = fc.Arbitrary<unknown>;

export interface MadeUpAnswer {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export function rightAnswers(document: JsonObject, reply: Reply): fc.Arbitrary<MadeUpAnswer> {
  const { body, headers } = asObject(replySchema(document, reply, 'closed')['properties']);
  const fields = valueOf(document, asObject(headers), 0);
  return fc.record({
    headers: fields.map((each) => ({ ...Object(each) })),
    body: valueOf(document, asObject(body), 0),
  });
}

/** Below this depth, only required members are generated. */
const deepest = 6;

function valueOf(document: JsonObject, schema: JsonObject, depth: number): Value {
  const reference = asText(schema['$ref']);
  if (reference !== undefined) return valueOf(document, referredSchema(document, reference), depth);
  const choices = asList(schema['anyOf']).map(asObject);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valueOf(document, choice, depth)));
  const [type] = [schema['type']].flat();
  if (type === 'object') return objectOfSchema(document, schema, depth);
  if (type !== 'array') return leaf(schema);
  const item = valueOf(document, asObject(schema['items']), depth + 1);
  const least = Number(schema['minItems'] ?? 0);
  return fc.array(item, { minLength: least, maxLength: depth > deepest ? least : least + 3 });
}

/** Members in any order, some of them undefined; JSON leaves out undefined members. */
function objectOfSchema(document: JsonObject, schema: JsonObject, depth: number): Value {
  const required = asTexts(schema['required']);
  const members = entriesOf(schema['properties'])
    .filter(([name]) => depth <= deepest || required.includes(name))
    .map(([name, part]) => {
      const value = valueOf(document, asObject(part), depth + 1);
      return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 9 })] as const;
    });
  const objects = fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
  const orders = fc.infiniteStream(fc.integer());
  // `fc.record` makes objects without a prototype, which no handler does.
  return fc.tuple(objects, orders).map(([object, order]) => {
    const placed = Object.entries(object).map((entry) => ({ entry, place: Number(order.next().value) }));
    return Object.fromEntries(
      placed.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry),
    );
  });
}

/** Texts that JSON escapes, or that two serialisers may write differently. */
const oddTexts = [
  '"',
  '\\',
  '\n',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u2028',
  'ž',
  '€',
  '😀',
  '\ud800',
  '\udc00',
  'a\ud83d',
];
const oddNumbers = [0, -0, 1e21, 1e-7, 0.1, -1.5, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE];

const formatted: Readonly<Record<string, Value>> = {
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.webUrl(),
  email: fc.constant('ana.horvat@bank.example'),
  byte: fc.base64String(),
};

function leaf(schema: JsonObject): Value {
  const known = formatted[asText(schema['format']) ?? ''];
  if (known) return known;
  const hasRule = ['enum', 'pattern', 'format', 'minimum', 'maximum'].some((rule) => rule in schema);
  if (hasRule) return leafOf(schema);
  if (schema['type'] === 'number')
    return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...oddNumbers));
  if (schema['type'] === 'integer') return fc.oneof(fc.maxSafeInteger(), fc.constantFrom(-0, 1e21, 2 ** 53));
  if (schema['type'] !== 'string') return leafOf(schema);
  const [least, most] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? 60)];
  const units = fc.oneof(fc.constantFrom(...oddTexts), anyCharacter);
  const odd = fc
    .array(units, { minLength: least, maxLength: Math.min(most, 12) })
    .map((parts) => parts.join(''))
    // Two surrogate halves may have joined to one character.
    .filter((text) => {
      const { length } = Array.from(text);
      return length >= least && length <= most;
    });
  const long = fc.string({ minLength: least, maxLength: most, size: 'max' });
  return fc.oneof(fc.string({ minLength: least, maxLength: most }), odd, long);
}

class Amount {
  readonly currency = 'EUR';
  get amount(): string {
    return '1.00';
  }
}

/** Values that a faulty handler may return in place of any value. */
const strangers: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(600),
  '😀'.repeat(300),
  '2026-02-30',
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  true,
  [],
  [undefined],
  {},
  { a: 1 },
  new Date(0),
  new Amount(),
  new Map(),
  Object.create(null),
  Object.create({ iban: 'HR1' }),
  Symbol('s'),
  () => 1,
  Buffer.from('x'),
  { toJSON: () => 'x' },
  Object.assign([], { toJSON: () => 'x' }),
  new String('EUR'),
];
const further = ['more', 'toJSON', '__proto__', 'constructor', '0'];

/** Right answers with one value replaced or one member added. */
export function spoiledAnswers(document: JsonObject, reply: Reply): fc.Arbitrary<MadeUpAnswer> {
  const stranger = fc.constantFrom(...strangers);
  return fc
    .tuple(rightAnswers(document, reply), fc.nat(), stranger, fc.option(fc.constantFrom(...further)))
    .map(([answer, place, value, name]) => {
      const places = placesIn(answer).slice(1);
      return Object(spoiled(answer, places[place % places.length] ?? ['body'], value, name));
    });
}

type Keys = readonly (string | number)[];

function placesIn(value: unknown, keys: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return [keys];
  return [keys, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...keys, key]))];
}

function spoiled(given: unknown, [key, ...others]: Keys, value: unknown, name: string | null): unknown {
  if (key === undefined) {
    if (name === null || typeof given !== 'object' || given === null || Array.isArray(given)) return value;
    return Object.fromEntries([...Object.entries(given), [name, value]]);
  }
  if (Array.isArray(given)) {
    return given.map((part, at) => (String(at) === String(key) ? spoiled(part, others, value, name) : part));
  }
  return Object.fromEntries(
    Object.entries(Object(given)).map(([each, part]) => [
      each,
      each === key ? spoiled(part, others, value, name) : part,
    ]),
  );
}
