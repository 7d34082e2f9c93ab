/** Coercion of parameters and form fields, which arrive as texts, into the types that the contract declares. */
import type { MediaType } from '../operations/contents.js';
import type { Field } from '../operations/fields.js';
import { entriesOf, type JsonObject, asObject } from '../json.js';
import type { Operation } from '../operations/operations.js';
import { resolve, typeOf } from '../documents/resolve.js';
import { quoted } from '../types/text.js';

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
  const fields = media?.kind === 'form' ? entriesOf(resolve(document, media.schema)['properties']) : [];
  const ofForm = fields.flatMap(([name, schema]) => {
    const coerce = plainCoercion(document, asObject(schema));
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

function fieldCoercion(document: JsonObject, { arrival, schema }: Field): string | undefined {
  if (arrival === 'json') return 'coercions.json';
  const type = typeOf(document, schema);
  if (type !== 'array') return plainCoercion(document, schema);
  const item = plainCoercion(document, asObject(resolve(document, schema)['items']));
  const separator = arrival === 'repeated' || arrival === 'text' ? 'undefined' : quoted(arrival);
  return `listOf(${[separator, ...(item === undefined ? [] : [item])].join(', ')})`;
}

function plainCoercion(document: JsonObject, schema: JsonObject): string | undefined {
  const type = typeOf(document, schema);
  return type === 'integer' || type === 'number' || type === 'boolean' ? `coercions.${type}` : undefined;
}
