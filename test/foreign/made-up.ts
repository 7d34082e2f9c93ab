/** Arbitraries of values and requests from the schemas of any document; every valid request must be accepted. */
import fc from 'fast-check';
import type { MediaType } from '../../codegen/operations/contents.js';
import { findChoices } from '../../codegen/schemas/discriminator.js';
import type { Field } from '../../codegen/operations/fields.js';
import {
  isObject,
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  asTexts,
} from '../../codegen/json.js';
import type { Operation } from '../../codegen/operations/operations.js';
import { merged, resolve, typeOf } from '../../codegen/documents/resolve.js';

type Value = fc.Arbitrary<unknown>;

const deepest = 4;

/** Returns an arbitrary of values that match the schema, with limited depth. */
export function valueOf(document: JsonObject, reference: JsonObject, depth = 0): Value {
  const schema = resolve(document, reference);
  const below = (part: JsonObject) => valueOf(document, part, depth + 1);
  if (schema['enum'] !== undefined) return fc.constantFrom(...asList(schema['enum']));
  const choice = findChoices(schema);
  if (choice) {
    return fc.oneof(
      ...choice.choices.map(({ schema: chosen, value }) =>
        below(chosen).map((made) => ({ ...Object(made), [choice.property]: value })),
      ),
    );
  }
  const alternatives = asList(schema['oneOf'] ?? schema['anyOf']).map(asObject);
  const [first] = alternatives;
  // Values that match several alternatives are not tested here; the first alternative is enough.
  if (first && schema['properties'] === undefined) return below(first);
  if (schema['allOf'] !== undefined) return below(oneOfAll(document, schema));
  switch (typeOf(document, schema)) {
    case 'object':
      return objectValue(document, schema, depth);
    case 'array': {
      const [minLength, most] = [numberIn(schema, 'minItems') ?? 0, numberIn(schema, 'maxItems') ?? 2];
      const maxLength = Math.max(minLength, depth > deepest ? 0 : Math.min(most, minLength + 2));
      return fc.array(below(asObject(schema['items'])), { minLength, maxLength });
    }
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.integer(rangeOf(schema));
    case 'boolean':
      return fc.boolean();
    default:
      return textValue(schema);
  }
}

/** Merges the members of an `allOf` into one schema. */
function oneOfAll(document: JsonObject, schema: JsonObject): JsonObject {
  const { allOf: _members, properties = {}, required = [], ...others } = merged(document, schema);
  return typeOf(document, schema) === 'object' ? { ...others, properties, required } : others;
}

function objectValue(document: JsonObject, schema: JsonObject, depth: number): Value {
  const required = asTexts(schema['required']);
  const properties = Object.entries(asObject(schema['properties'])).filter(
    ([name, property]) =>
      (required.includes(name) || depth < deepest) && resolve(document, property)['readOnly'] !== true,
  );
  const values = properties.map(([name, property]) => [
    name,
    valueOf(document, asObject(property), depth + 1),
  ]);
  const names = properties.map(([name]) => name);
  return fc.record<Record<string, unknown>>(Object.fromEntries(values), {
    requiredKeys: required.filter((name) => names.includes(name)),
  });
}

const formatted: Readonly<Record<string, Value>> = {
  date: fc.constant('2026-11-22'),
  'date-time': fc.constant('2026-11-22T09:00:00Z'),
  uuid: fc.uuid(),
  uri: fc.constant('https://bank.example/way'),
  email: fc.constant('ana@mail.example'),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  byte: fc.constant('aGVsbG8='),
};

function textValue(schema: JsonObject): Value {
  const { example, format, pattern } = schema;
  // Few texts of a pattern have a format too.
  if (pattern !== undefined && format !== undefined && example !== undefined) return fc.constant(example);
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const known = formatted[asText(format) ?? ''];
  if (known) return known;
  const minLength = numberIn(schema, 'minLength') ?? 1;
  const maxLength = Math.max(minLength, Math.min(numberIn(schema, 'maxLength') ?? 12, minLength + 12));
  return fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength, maxLength });
}

function rangeOf(schema: JsonObject): { readonly min: number; readonly max: number } {
  const min = numberIn(schema, 'minimum') ?? Math.min(0, numberIn(schema, 'maximum') ?? 0);
  return { min, max: numberIn(schema, 'maximum') ?? min + 1000 };
}

function numberIn(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

/** The request as sent. */
export interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export function requestTo(document: JsonObject, operation: Operation): fc.Arbitrary<Sent> {
  const { body, parameters, path } = operation;
  const media = body?.media[0];
  return fc
    .record({
      path: fieldsOf(document, parameters.path),
      query: fieldsOf(document, parameters.query),
      header: fieldsOf(document, parameters.header),
      cookie: fieldsOf(document, parameters.cookie),
      body: media ? valueOf(document, media.schema) : fc.constant(undefined),
    })
    .map((made) => ({
      path: pathOf(path, made.path) + queryOf(made.query),
      headers: {
        ...Object.fromEntries(made.header.map(([field, value]) => [field.key, written(field, value)])),
        ...(media && { 'content-type': media.type }),
        ...(made.cookie.length > 0 && { cookie: cookiesOf(made.cookie) }),
      },
      body: media && bodyOf(media, made.body),
    }));
}

type Made = readonly (readonly [field: Field, value: unknown])[];

/** The required fields, and sometimes the optional fields. */
function fieldsOf(document: JsonObject, fields: readonly Field[]): fc.Arbitrary<Made> {
  const each = fields.map((field) =>
    fc
      .tuple(
        valueOf(document, field.schema).filter(isSent),
        field.required ? fc.constant(true) : fc.boolean(),
      )
      .map(([value, isThere]) => (isThere ? [[field, value] as const] : [])),
  );
  return fc.tuple(...each).map((lists) => lists.flat());
}

/** An empty list is indistinguishable from a missing list when sent, and so is an empty path segment. */
function isSent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '';
}

function written({ arrival }: Field, value: unknown): string {
  if (arrival === 'json') return JSON.stringify(value);
  return Array.isArray(value) ? value.join(arrival === 'repeated' ? ',' : arrival) : String(value);
}

function pathOf(template: string, made: Made): string {
  return made.reduce(
    (path, [field, value]) => path.replace(`{${field.name}}`, encodeURIComponent(written(field, value))),
    template,
  );
}

function queryOf(made: Made): string {
  const pairs = made.flatMap(([field, value]) => {
    const values =
      field.arrival === 'repeated' && Array.isArray(value) ? value.map(String) : [written(field, value)];
    return values.map((each) => `${encodeURIComponent(field.name)}=${encodeURIComponent(each)}`);
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function cookiesOf(made: Made): string {
  return made
    .map(([field, value]) => `${field.name}=${encodeURIComponent(written(field, value))}`)
    .join('; ');
}

function bodyOf({ kind }: MediaType, value: unknown): string | Buffer {
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'bytes') return Buffer.from('anything');
  if (kind === 'text') return String(value);
  const fields = Object.entries(isObject(jsonIn(value)) ? Object(value) : {});
  return new URLSearchParams(
    fields.map(([name, field]): [string, string] => [name, String(field)]),
  ).toString();
}

function jsonIn(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}
