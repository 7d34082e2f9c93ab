/** Coercion of parameters and form fields, which arrive as texts, into the types that the contract declares. */
import type { MediaType } from '../operations/contents.js';
import { type Field, readFormField } from '../operations/fields.js';
import { entriesOf, isObject, type Json, type JsonObject, asObject } from '../json.js';
import type { Operation } from '../operations/operations.js';
import { resolve, typeOf } from '../documents/resolve.js';
import { key, quoted } from '../types/text.js';

const parts = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const;
const places = ['path', 'query', 'header', 'cookie'] as const;

/** The coercion steps for a request before validation, as code; empty for values that stay texts. */
export function buildCoercions(
  document: JsonObject,
  { parameters }: Operation,
  media: MediaType | undefined,
): readonly string[] {
  const ofParameters = places.flatMap((place) =>
    parameters[place].flatMap((field) => {
      const coerce = fieldCoercion(document, field);
      return coerce === undefined ? [] : [`[${quoted(parts[place])}, ${quoted(field.key)}, ${coerce}]`];
    }),
  );
  const form = media?.kind === 'form' ? media : undefined;
  const fields = form ? entriesOf(resolve(document, form.schema)['properties']) : [];
  const ofForm = fields.flatMap(([name, schema]) => {
    const coerce = fieldCoercion(document, readFormField(document, name, asObject(schema), form));
    return coerce === undefined ? [] : [`['body', ${quoted(name)}, ${coerce}]`];
  });
  const cookies = parameters.cookie.length > 0 ? ['cookies'] : [];
  return [...cookies, ...ofParameters, ...ofForm];
}

/** The request's validator, run after the coercion steps if there are any. */
export function coerced(request: string, [first, ...others]: readonly string[]): string {
  if (first === undefined) return request;
  if (first === 'cookies') return `withCookies(${coerced(request, others)})`;
  return `withCoercion(${request}, [${[first, ...others].join(', ')}])`;
}

function fieldCoercion(
  document: JsonObject,
  { arrival, schema }: Pick<Field, 'arrival' | 'schema'>,
): string | undefined {
  if (arrival === 'json') return 'coercions.json';
  if (arrival === 'deep') return deepCoercion(document, resolve(document, schema));
  const type = typeOf(document, schema);
  if (type !== 'array') return plainCoercion(document, schema);
  const item = plainCoercion(document, asObject(resolve(document, schema)['items']));
  const separator = arrival === 'repeated' || arrival === 'text' ? 'undefined' : quoted(arrival);
  return `listOf(${[separator, ...(item === undefined ? [] : [item])].join(', ')})`;
}

function deepCoercion(document: JsonObject, { additionalProperties, properties }: JsonObject): string {
  const coercion = (schema: Json) =>
    fieldCoercion(document, { arrival: 'repeated', schema: asObject(schema) });
  const members = entriesOf(properties).flatMap(([name, schema]) => {
    const coerce = coercion(schema);
    return coerce === undefined ? [] : [`${key(name)}: ${coerce}`];
  });
  const more = isObject(additionalProperties) ? coercion(additionalProperties) : undefined;
  return `deepObject({ ${members.join(', ')} }${more === undefined ? '' : `, ${more}`})`;
}

function plainCoercion(document: JsonObject, schema: JsonObject): string | undefined {
  const type = typeOf(document, schema);
  return type === 'integer' || type === 'number' || type === 'boolean' ? `coercions.${type}` : undefined;
}
