/** Parameters and headers: the name of each, and its serialisation as a text. */
import { kindOf } from '../../src/engine/media-types.js';
import { entriesOf, type Json, type JsonObject, asObject, asText, valueAt } from '../json.js';
import type { Content, MediaType } from './contents.js';
import { resolve, typeOf } from '../documents/resolve.js';

export interface Field {
  /** As the contract writes it: `X-Request-ID`. */
  readonly name: string;
  /** As the server has it: header names are in lower case there. */
  readonly key: string;
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly description: string | undefined;
  readonly example: Json | undefined;
  readonly arrival: Arrival;
}

/**
 * Serialisation of a value: plain text, JSON, a list, whose separator this is or whose entries are repeated, or an object
 * with a field for each of its members (`deepObject`).
 */
export type Arrival = 'text' | 'json' | 'repeated' | 'deep' | ',' | ' ' | '|';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/**
 * OpenAPI ignores these header parameters: media types declare them. It ignores `Authorization` too, which is read
 * here, because the handler of a scheme without a bearer token reads that header.
 */
const ignoredHeaders = ['accept', 'content-type'];

export function isIgnored(parameter: JsonObject): boolean {
  const name = asText(parameter['name'])?.toLowerCase() ?? '';
  return parameter['in'] === 'header' && ignoredHeaders.includes(name);
}

export function readParameter(document: JsonObject, parameter: JsonObject, place: ParameterPlace): Field {
  const field = readField(asText(parameter['name']) ?? '', parameter, place);
  const [content] = entriesOf(parameter['content']);
  if (content) {
    const [type, media] = content;
    const schema = asObject(valueAt(media, ['schema']));
    return { ...field, schema, arrival: kindOf(type) === 'json' ? 'json' : 'text' };
  }
  if (parameter['style'] === 'deepObject') return { ...field, arrival: 'deep' };
  return typeOf(document, field.schema) === 'array'
    ? { ...field, arrival: readSeparator(parameter, place) }
    : field;
}

/** A field of a form; the media type's `encoding` gives the style of a list. */
export function readFormField(
  document: JsonObject,
  name: string,
  schema: JsonObject,
  form: MediaType | undefined,
): Pick<Field, 'arrival' | 'schema'> {
  const isArray = typeOf(document, schema) === 'array';
  return {
    schema,
    arrival: isArray ? readSeparator(asObject(valueAt(form?.encoding, [name])), 'query') : 'text',
  };
}

/** The lists in a form whose entries are repeated fields. */
export function repeatedFields(document: JsonObject, body: Content | undefined): readonly string[] {
  return (body?.media ?? [])
    .filter(({ kind }) => kind === 'form')
    .flatMap((media) => {
      const fields = entriesOf(resolve(document, media.schema)['properties']);
      const arrivals = fields.map(([name, schema]) => {
        return [name, readFormField(document, name, asObject(schema), media).arrival] as const;
      });
      return arrivals.flatMap(([name, arrival]) => (arrival === 'repeated' ? [name] : []));
    });
}

/** The headers whose values are lists, in lower case. */
export function listHeaders(headers: readonly Field[]): readonly string[] {
  return headers.filter(({ arrival }) => arrival === ',').map(({ key }) => key);
}

const separators: Readonly<Record<string, Arrival>> = { spaceDelimited: ' ', pipeDelimited: '|' };

function readSeparator(parameter: JsonObject, place: ParameterPlace): Arrival {
  const isForm = place === 'query' || place === 'cookie';
  const style = asText(parameter['style']) ?? (isForm ? 'form' : 'simple');
  if (style !== 'form') return separators[style] ?? ',';
  return parameter['explode'] === false ? ',' : 'repeated';
}

/**
 * Whether the validator leaves a missing parameter or property to the handler, although the document requires it: some
 * standards, such as RFC 6749, answer its absence in their own way.
 */
export function isLeftToHandler(declared: JsonObject): boolean {
  return declared[handlerRequires] === true;
}

export const handlerRequires = 'x-handler-requires';

/** The extension of a request body that bounds its size in bytes. */
export const maximumBytes = 'x-maximum-bytes';

/** The bound of a request body in bytes; undefined for the default. `rules/bodies.ts` checks the value. */
export function maximumBytesOf(body: JsonObject): number | undefined {
  const most = body[maximumBytes];
  return typeof most === 'number' ? most : undefined;
}

export function readField(name: string, declared: JsonObject, place: ParameterPlace): Field {
  return {
    name,
    key: place === 'header' ? name.toLowerCase() : name,
    required: declared['required'] === true && !isLeftToHandler(declared),
    schema: asObject(declared['schema']),
    arrival: 'text',
    description: asText(declared['description']),
    example: declared['example'],
  };
}
