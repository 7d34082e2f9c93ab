/**
 * Converts the contract's schemas to JSON Schema for Ajv. Requests stay open: unknown properties are ignored. Replies
 * are closed where the contracts are: an undeclared property is refused, which types cannot detect.
 */
import { formats } from '../../src/engine/formats.js';
import { closeSchema } from './closed.js';
import { chosenByDiscriminator } from './discriminator.js';
import { type Field, isLeftToHandler } from '../operations/fields.js';
import {
  entriesOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  valueAt,
} from '../json.js';
import type { MediaType } from '../operations/contents.js';
import type { Operation, Reply } from '../operations/operations.js';
import { combinations, isNullable, referenceName, resolve, typeOf } from '../documents/resolve.js';

/**
 * How a value is validated: `open` is a request, `closed` an answer without undeclared properties, and `reply` an
 * answer that may have them. A `part` is closed except at its top level, whose other properties are declared elsewhere.
 */
export type Mode = 'open' | 'closed' | 'reply' | 'part';

export const modes: readonly Mode[] = ['open', 'closed', 'reply', 'part'];

/** Keywords that mean the same in JSON Schema. Any other is for readers, or a rule has reported that it is not read. */
const sameKeywords = new Set(
  [
    'type enum pattern minLength maxLength multipleOf',
    'minItems maxItems uniqueItems minProperties maxProperties',
  ].flatMap((words) => words.split(' ')),
);

/** Ajv's id for a named schema. */
export function schemaId(mode: Mode, name: string): string {
  return `urn:${mode}:${name}`;
}

export function referredSchema(document: JsonObject, id: string): JsonObject {
  const [, mode, name = ''] = /^urn:(\w+):(.+)$/.exec(id) ?? [];
  const schema = asObject(valueAt(document, ['components', 'schemas', name]));
  return jsonSchema(document, schema, modes.find((each) => each === mode) ?? 'open');
}

export function jsonSchema(document: JsonObject, schema: JsonObject, mode: Mode): JsonObject {
  const reference = referenceName(schema);
  if (reference !== undefined) return { $ref: schemaId(mode, reference) };
  const convert = (part: JsonObject, as: Mode) => jsonSchema(document, part, as);
  const chosen = chosenByDiscriminator(schema, (part) => convert(part, mode));
  if (chosen) return chosen;
  const whole = mode === 'closed' ? closeSchema(document, schema, convert) : undefined;
  if (whole) return whole;
  const result: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const converted = convertedKeyword(document, keyword, value, schema, mode);
    if (converted !== undefined) result[keyword] = converted;
  }
  Object.assign(result, typeKeywords(document, schema));
  const { properties, unevaluatedProperties: others = false } = schema;
  const isTop = mode === 'closed' && isObject(properties) && others === false;
  if (isTop) result['additionalProperties'] ??= false;
  return result;
}

/** The value of a keyword in JSON Schema; undefined when JSON Schema has no such keyword. */
function convertedKeyword(
  document: JsonObject,
  keyword: string,
  value: Json,
  schema: JsonObject,
  mode: Mode,
): Json | undefined {
  const below = (part: Json, as: Mode = mode === 'part' ? 'closed' : mode) =>
    jsonSchema(document, asObject(part), as);
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(entriesOf(value).map(([name, part]) => [name, below(part)]));
    case 'items':
    case 'propertyNames':
      return below(value);
    case 'prefixItems':
      return asList(value).map((part) => below(part));
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return isObject(value) ? below(value) : value;
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      // Each member describes a part of the same value.
      return asList(value).map((part) => below(part, mode));
    case 'not':
      // A closed schema in `not` would accept a forbidden value that has one more property.
      return below(value, mode === 'open' ? 'open' : 'reply');
    case 'required':
      return requiredIn(document, schema, mode);
    case 'enum':
      return unique(asList(value));
    case 'format':
      return typeof value === 'string' && Object.hasOwn(formats, value) ? value : undefined;
    case 'minimum':
      return schema['exclusiveMinimum'] === true ? undefined : value;
    case 'maximum':
      return schema['exclusiveMaximum'] === true ? undefined : value;
    case 'exclusiveMinimum':
      return value === true ? schema['minimum'] : undefined;
    case 'exclusiveMaximum':
      return value === true ? schema['maximum'] : undefined;
    default:
      return sameKeywords.has(keyword) ? value : undefined;
  }
}

/** Ajv refuses an enum that has a value twice. */
function unique(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** A request does not require `readOnly` properties and those left to the handler, nor an answer `writeOnly` ones. */
function requiredIn(document: JsonObject, schema: JsonObject, mode: Mode): Json | undefined {
  const foreign = mode === 'open' ? 'readOnly' : 'writeOnly';
  const isForeign = (name: string) => {
    const property = resolve(document, valueAt(schema, ['properties', name]));
    return property[foreign] === true || (mode === 'open' && isLeftToHandler(property));
  };
  const names = asTexts(schema['required']).filter((name) => !isForeign(name));
  return names.length > 0 ? names : undefined;
}

const int32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 };

/** The type with its implied keywords: a 32-bit integer has bounds, and a nullable value has two types. */
function typeKeywords(document: JsonObject, schema: JsonObject): JsonObject {
  const isComposed = combinations.some((keyword) => schema[keyword] !== undefined);
  const implied = isComposed ? undefined : typeOf(document, schema);
  const types = isList(schema['type'])
    ? [...schema['type']]
    : [asText(schema['type']) ?? implied ?? []].flat();
  if (types.length === 0) return {};
  const hasBounds = types.includes('integer') && schema['format'] === 'int32';
  if (isNullable(schema)) types.push('null');
  return {
    type: types.length > 1 ? types : (types[0] ?? null),
    ...(hasBounds && schema['minimum'] === undefined && { minimum: int32.minimum }),
    ...(hasBounds && schema['maximum'] === undefined && { maximum: int32.maximum }),
  };
}

/** The JSON Schema of `{ path, query, headers, cookies, body }` for a body of that media type. */
export function requestSchema(
  document: JsonObject,
  { parameters, body }: Operation,
  media?: MediaType,
): JsonObject {
  const hasCookies = parameters.cookie.length > 0;
  return {
    type: 'object',
    properties: {
      path: fieldsSchema(document, parameters.path),
      query: fieldsSchema(document, parameters.query),
      headers: fieldsSchema(document, parameters.header),
      ...(hasCookies && { cookies: fieldsSchema(document, parameters.cookie) }),
      ...(media && { body: jsonSchema(document, media.schema, 'open') }),
    },
    required: [
      'path',
      'query',
      'headers',
      ...(hasCookies ? ['cookies'] : []),
      ...(body?.required ? ['body'] : []),
    ],
  };
}

/** The JSON Schema of `{ headers, body }`; undeclared headers belong to the server and are not checked. */
export function replySchema(
  document: JsonObject,
  { headers, content }: Reply,
  mode: Mode,
  media = content?.media[0],
): JsonObject {
  return {
    type: 'object',
    properties: {
      headers: fieldsSchema(document, headers),
      // The schema `false` refuses any body.
      body: media ? jsonSchema(document, media.schema, mode) : false,
    },
    required: ['headers', ...(media ? ['body'] : [])],
  };
}

function fieldsSchema(document: JsonObject, fields: readonly Field[]): JsonObject {
  const properties = fields.map(({ key, schema }) => [key, jsonSchema(document, schema, 'open')]);
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  return {
    type: 'object',
    ...(fields.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
  };
}
