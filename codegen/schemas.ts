/**
 * The contract's schemas as JSON Schema for Ajv. Requests stay open: unknown properties are ignored. Replies are
 * closed: whatever is not declared is refused, which the types cannot see.
 */
import { _, Ajv } from 'ajv';
import { isList, isObject, type Json, type JsonObject, listOf, objectOf, textsOf } from './json.js';
import { type Field, type Operation, referenceName, type Reply, resolve } from './operations.js';
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
  if (mode === 'closed' && isList(schema['allOf']))
    return jsonSchema(document, merged(document, schema), mode);
  const result: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    if (keyword === 'properties') {
      const properties = Object.entries(objectOf(value));
      result[keyword] = Object.fromEntries(
        properties.map(([name, property]) => [name, jsonSchema(document, objectOf(property), mode)]),
      );
    } else if (keyword === 'items' || (keyword === 'additionalProperties' && isObject(value))) {
      result[keyword] = jsonSchema(document, objectOf(value), mode);
    } else if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') {
      result[keyword] = listOf(value).map((member) => jsonSchema(document, objectOf(member), mode));
    } else result[keyword] = value;
  }
  if (mode === 'closed' && isObject(schema['properties'])) result['additionalProperties'] ??= false;
  return result;
}

/** The members of an `allOf` as one object: each closed on its own would refuse what the others declare. */
function merged(document: JsonObject, schema: JsonObject): JsonObject {
  const parts = [schema, ...listOf(schema['allOf']).map((part) => resolve(document, part))].map(
    (part, index) => (index > 0 && isList(part['allOf']) ? merged(document, part) : part),
  );
  const closed = parts.some((part) => part['additionalProperties'] === false);
  return {
    type: 'object',
    properties: Object.fromEntries(parts.flatMap((part) => Object.entries(objectOf(part['properties'])))),
    required: [...new Set(parts.flatMap((part) => textsOf(part['required'])))],
    ...(closed && { additionalProperties: false }),
  };
}

/** What `{ path, query, headers, body }` must look like. */
export function requestSchema(document: JsonObject, { parameters, body }: Operation): JsonObject {
  return {
    type: 'object',
    properties: {
      path: fieldsSchema(document, parameters.path),
      query: fieldsSchema(document, parameters.query),
      headers: fieldsSchema(document, parameters.header, true),
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
      headers: fieldsSchema(document, headers, true),
      // A body of undefined is none.
      body: content ? jsonSchema(document, content.schema, 'closed') : false,
    },
    required: ['headers', ...(content ? ['body'] : [])],
  };
}

function fieldsSchema(document: JsonObject, fields: readonly Field[], lowerCase = false): JsonObject {
  const nameOf = ({ name }: Field) => (lowerCase ? name.toLowerCase() : name);
  const required = fields.filter((field) => field.required).map(nameOf);
  return {
    type: 'object',
    ...(fields.length > 0 && {
      properties: Object.fromEntries(
        fields.map((field) => [nameOf(field), jsonSchema(document, field.schema, 'open')]),
      ),
    }),
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
  for (const [name, schema] of Object.entries(objectOf(objectOf(document['components'])['schemas']))) {
    for (const mode of ['open', 'closed'] as const) {
      ajv.addSchema(jsonSchema(document, objectOf(schema), mode), schemaId(mode, name));
    }
  }
  return ajv;
}
