/** Parameters and headers: what each is called, and how it comes as a text. */
import { kindOf } from '../src/engine/media-types.js';
import { entriesOf, type Json, type JsonObject, objectOf, textOf, valueAt } from './json.js';
import { typeOf } from './resolve.js';

export interface Field {
  /** As the contract writes it: `X-Request-ID`. */
  readonly name: string;
  /** As the server gives it: the names of headers are in lower case there. */
  readonly key: string;
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly description: string | undefined;
  readonly example: Json | undefined;
  readonly arrival: Arrival;
}

/** How a value comes as a text: as itself, as JSON, or as a list, whose entries this separates or who come one by one. */
export type Arrival = 'text' | 'json' | 'repeated' | ',' | ' ' | '|';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/**
 * OpenAPI leaves them to the media types, and such a parameter means nothing. It says the same of `Authorization`, which
 * is read here: a scheme that is no bearer token has its handler read it.
 */
const ignoredHeaders = ['accept', 'content-type'];

export function isIgnored(parameter: JsonObject): boolean {
  const name = textOf(parameter['name'])?.toLowerCase() ?? '';
  return parameter['in'] === 'header' && ignoredHeaders.includes(name);
}

export function readParameter(document: JsonObject, parameter: JsonObject, place: ParameterPlace): Field {
  const field = readField(textOf(parameter['name']) ?? '', parameter, place);
  const [content] = entriesOf(parameter['content']);
  if (content) {
    const [type, media] = content;
    const schema = objectOf(valueAt(media, ['schema']));
    return { ...field, schema, arrival: kindOf(type) === 'json' ? 'json' : 'text' };
  }
  return typeOf(document, field.schema) === 'array'
    ? { ...field, arrival: separatorOf(parameter, place) }
    : field;
}

const separators: Readonly<Record<string, Arrival>> = { spaceDelimited: ' ', pipeDelimited: '|' };

function separatorOf(parameter: JsonObject, place: ParameterPlace): Arrival {
  const isForm = place === 'query' || place === 'cookie';
  const style = textOf(parameter['style']) ?? (isForm ? 'form' : 'simple');
  if (style !== 'form') return separators[style] ?? ',';
  return parameter['explode'] === false ? ',' : 'repeated';
}

export function readField(name: string, declared: JsonObject, place: ParameterPlace): Field {
  return {
    name,
    key: place === 'header' ? name.toLowerCase() : name,
    required: declared['required'] === true,
    schema: objectOf(declared['schema']),
    arrival: 'text',
    description: textOf(declared['description']),
    example: declared['example'],
  };
}
