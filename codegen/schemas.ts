/**
 * The contract's schemas as JSON Schema for Ajv. Requests stay open: unknown properties are ignored. Replies are
 * closed: whatever is not declared is refused, which the types cannot see.
 */
import { _, Ajv } from 'ajv';
import {
  entriesOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  valueAt,
} from './json.js';
import { type Field, merged, type Operation, referenceName, type Reply } from './operations.js';
import { formats } from '../src/contract/formats.js';

export type Mode = 'open' | 'closed';

const annotations = new Set(['description', 'example', 'default', 'title', 'deprecated']);

/** The id under which Ajv knows a named schema. */
function schemaId(mode: Mode, name: string): string {
  return `urn:${mode}:${name}`;
}

export function jsonSchema(document: JsonObject, schema: JsonObject, mode: Mode): JsonObject {
  const reference = referenceName(schema);
  if (reference !== undefined) return { $ref: schemaId(mode, reference) };
  if (mode === 'closed' && isList(schema['allOf'])) {
    // Each member closed on its own would refuse what the others declare.
    const { properties = {}, required = [] } = merged(document, schema);
    return jsonSchema(document, { type: 'object', properties, required }, mode);
  }
  const below = (part: Json) => jsonSchema(document, objectOf(part), mode);
  const result: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    if (keyword === 'properties') {
      result[keyword] = Object.fromEntries(entriesOf(value).map(([name, part]) => [name, below(part)]));
    } else if (keyword === 'items' || (keyword === 'additionalProperties' && isObject(value))) {
      result[keyword] = below(value);
    } else if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') {
      result[keyword] = listOf(value).map(below);
    } else result[keyword] = value;
  }
  if (mode === 'closed' && isObject(schema['properties'])) result['additionalProperties'] ??= false;
  return result;
}

/** What `{ path, query, headers, body }` must look like. */
export function requestSchema(document: JsonObject, { parameters, body }: Operation): JsonObject {
  return {
    type: 'object',
    properties: {
      path: fieldsSchema(document, parameters.path),
      query: fieldsSchema(document, parameters.query),
      headers: fieldsSchema(document, parameters.header),
      ...(body && { body: jsonSchema(document, body.schema, 'open') }),
    },
    required: ['path', 'query', 'headers', ...(body?.required ? ['body'] : [])],
  };
}

/** What `{ headers, body }` must look like; other headers than the declared ones are the server's own affair. */
export function replySchema(document: JsonObject, { headers, content }: Reply): JsonObject {
  return {
    type: 'object',
    properties: {
      headers: fieldsSchema(document, headers),
      // A body of undefined is none.
      body: content ? jsonSchema(document, content.schema, 'closed') : false,
    },
    required: ['headers', ...(content ? ['body'] : [])],
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

/** An Ajv that knows a document's named schemas, open and closed. */
export function ajvFor(document: JsonObject): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    // Plain texts are checked where they stand; anything larger is one function that all its users share.
    inlineRefs: 3,
    formats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  for (const [name, schema] of entriesOf(valueAt(document, ['components', 'schemas']))) {
    for (const mode of ['open', 'closed'] as const) {
      ajv.addSchema(jsonSchema(document, objectOf(schema), mode), schemaId(mode, name));
    }
  }
  return ajv;
}
