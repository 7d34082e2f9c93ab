/** Bodies by their media types. */
import { kindOf, type MediaKind } from '../src/engine/media-types.js';
import { entriesOf, type JsonObject, objectOf, valueAt } from './json.js';
import { typeOf } from './resolve.js';

export interface MediaType {
  readonly type: string;
  readonly kind: MediaKind;
  /** What the value is held against; empty where it is only taken as it comes. */
  readonly schema: JsonObject;
}

export interface Content {
  readonly types: readonly string[];
  /** That of the first media type, as the document has it. */
  readonly schema: JsonObject;
  readonly media: readonly MediaType[];
}

export function readContent(document: JsonObject, owner: JsonObject): Content | undefined {
  const media = entriesOf(owner['content']).map(([type, each]) =>
    readMediaType(document, type, objectOf(valueAt(each, ['schema']))),
  );
  const [first] = entriesOf(owner['content']).map(([, each]) => objectOf(valueAt(each, ['schema'])));
  return first && { types: media.map(({ type }) => type), schema: first, media };
}

/** `*`/`*` says no more than that there is something, and is read as what it is as good as always: JSON. */
function readMediaType(document: JsonObject, declared: string, schema: JsonObject): MediaType {
  const isText = typeOf(document, schema) === 'string';
  const [named = ''] = declared.toLowerCase().split(';');
  const type = named !== '*/*' ? named.trim() : isText ? 'application/octet-stream' : 'application/json';
  const kind = kindOf(type);
  const isHeld = kind === 'json' || kind === 'form' || (kind === 'text' && isText);
  return { type, kind, schema: isHeld ? schema : {} };
}
