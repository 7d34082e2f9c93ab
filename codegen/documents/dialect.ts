/**
 * Reads OpenAPI 3.1 as OpenAPI 3.0, the one dialect of types, validators, writers, changes and mock: `type` with null
 * becomes `nullable`, `const` an `enum`, and words beside a `$ref` a member of `allOf`. Words without an equal in 3.0,
 * such as `prefixItems`, stay. The published document keeps its own dialect.
 */
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  entriesOf,
} from '../json.js';

/** Whether the document's schemas are JSON Schema 2020-12, as in OpenAPI 3.1 and 3.2. */
export function isModern(document: JsonObject): boolean {
  return /^3\.[12]\.\d+\S*$/.test(asText(document['openapi']) ?? '');
}

/** The dialects of schemas that are read; the first is OpenAPI's default. */
const dialects = [
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://spec.openapis.org/oas/3.1/dialect/2024-11-10',
  'https://json-schema.org/draft/2020-12/schema',
];

export const [defaultDialect] = dialects;

export function isReadDialect(dialect: Json): boolean {
  return typeof dialect === 'string' && dialects.some((each) => each === dialect.replace(/#$/, ''));
}

const known = new WeakMap<JsonObject, JsonObject>();

/** The document in the dialect of 3.0; a document of 3.0 is returned as it is. */
export function toPlain(document: JsonObject): JsonObject {
  if (!isModern(document)) return document;
  const plain =
    known.get(document) ??
    mapped(document, (key, part) => (key === 'components' ? components(part) : below(part)));
  known.set(document, plain);
  return plain;
}

function components(value: Json): Json {
  return mapped(asObject(value), (section, parts) =>
    section === 'schemas' ? mapped(asObject(parts), (_, schema) => toPlainSchema(schema)) : below(parts),
  );
}

/** A part that is no schema, with the schemas in it. */
function below(value: Json): Json {
  if (isList(value)) return value.map(below);
  if (!isObject(value)) return value;
  return mapped(value, (key, part) => {
    if (key === 'schema') return toPlainSchema(part);
    return key === 'example' || key === 'examples' ? part : below(part);
  });
}

function mapped(value: JsonObject, map: (key: string, part: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, map(key, part)]));
}

/** `true` allows every value, and `false` none. */
function toPlainSchema(value: Json): JsonObject {
  if (value === false) return { not: {} };
  const plain = Object.fromEntries(
    entriesOf(value).flatMap(([keyword, part]) => plainKeyword(keyword, part)),
  );
  return beside({ ...plain, ...plainBounds(asObject(value)), ...plainTypes(asObject(value)) });
}

type Entry = readonly [keyword: string, value: Json];

/** The keyword's entry in the plain schema, and none for a keyword that bounds no value. */
function plainKeyword(keyword: string, value: Json): readonly Entry[] {
  switch (keyword) {
    case 'properties':
      return [[keyword, mapped(asObject(value), (_, part) => toPlainSchema(part))]];
    case 'items':
    case 'not':
    case 'propertyNames':
      return [[keyword, toPlainSchema(value)]];
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return [[keyword, isObject(value) ? toPlainSchema(value) : value]];
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'prefixItems':
      return [[keyword, asList(value).map(toPlainSchema)]];
    case 'const':
    case 'type':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case '$comment':
    case '$defs':
    case '$schema':
      return [];
    case 'examples':
      return asList(value)
        .slice(0, 1)
        .map((example): Entry => ['example', example]);
    default:
      return [[keyword, value]];
  }
}

/** An exclusive bound is a number beside the bound, and in 3.0 says that the bound is exclusive: the tighter one counts. */
function plainBounds(schema: JsonObject): JsonObject {
  const { exclusiveMaximum: end, exclusiveMinimum: start, maximum, minimum } = schema;
  const isMore = typeof start === 'number' && !(typeof minimum === 'number' && minimum > start);
  const isLess = typeof end === 'number' && !(typeof maximum === 'number' && maximum < end);
  return {
    ...(isMore && { minimum: start, exclusiveMinimum: true }),
    ...(isLess && { maximum: end, exclusiveMaximum: true }),
  };
}

/** One type with `nullable`; several types stay a list. A constant has the type of its value. */
function plainTypes({ const: constant, enum: values, type }: JsonObject): JsonObject {
  const listed = isList(type) ? type : type === undefined ? [] : [type];
  const others = listed.filter(
    (each) => each !== 'null' && !(each === 'integer' && listed.includes('number')),
  );
  const [first, ...more] = others;
  const isNull = others.length < listed.length && listed.includes('null');
  const types =
    first === undefined
      ? { ...(isNull && { type: 'null' }) }
      : { type: more.length > 0 ? others : first, ...(isNull && { nullable: true }) };
  if (constant === undefined) return types;
  const own =
    first === undefined && !isNull ? { ...(constant !== null && { type: typeName(constant) }) } : types;
  const isOther = isList(values) && !values.some((each) => JSON.stringify(each) === JSON.stringify(constant));
  return { ...own, enum: [constant], ...(isOther && { not: {} }) };
}

function typeName(value: Json): string {
  return isList(value) ? 'array' : typeof value;
}

/** Words for readers, which may stand beside a `$ref` in the plain schema too. */
const forReaders = new Set(
  'description title summary example default deprecated externalDocs xml contentEncoding contentMediaType'.split(
    ' ',
  ),
);
/** Words that concern a value together with the schema that is referred to. */
const ofBoth = new Set(['readOnly', 'writeOnly', 'unevaluatedProperties']);

function beside(schema: JsonObject): JsonObject {
  const { $ref: reference, ...others } = schema;
  if (reference === undefined) return schema;
  const take = (isTaken: (keyword: string) => boolean) =>
    Object.fromEntries(Object.entries(others).filter(([keyword]) => isTaken(keyword)));
  const isWord = (keyword: string) => forReaders.has(keyword) || keyword.startsWith('x-');
  const own = take((keyword) => !isWord(keyword) && !ofBoth.has(keyword));
  const shared = take((keyword) => ofBoth.has(keyword));
  if (Object.keys({ ...own, ...shared }).length === 0) return schema;
  const members = [{ $ref: reference }, ...(Object.keys(own).length > 0 ? [own] : [])];
  return { allOf: members, ...take(isWord), ...shared };
}
