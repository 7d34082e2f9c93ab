/** Bodies by their media types. */
import { kindOf, type MediaKind } from '../../src/engine/media-types.js';
import { entriesOf, type JsonObject, asObject, valueAt } from '../json.js';
import { typeOf } from '../documents/resolve.js';

export interface MediaType {
  readonly type: string;
  readonly kind: MediaKind;
  /** The schema of the value; empty when the value is taken without a check. */
  readonly schema: JsonObject;
  /** The styles of a form's fields, as the document has them. */
  readonly encoding: JsonObject;
}

export interface Content {
  readonly types: readonly string[];
  /** The schema of the first media type, as the document has it. */
  readonly schema: JsonObject;
  readonly media: readonly MediaType[];
}

export function readContent(document: JsonObject, owner: JsonObject): Content | undefined {
  const media = entriesOf(owner['content']).map(([type, each]) =>
    readMediaType(document, type, asObject(each)),
  );
  const [first] = entriesOf(owner['content']).map(([, each]) => asObject(valueAt(each, ['schema'])));
  return first && { types: media.map(({ type }) => type), schema: first, media };
}

/** `*`/`*` names no media type and is read as JSON, which it almost always is. */
function readMediaType(document: JsonObject, declared: string, media: JsonObject): MediaType {
  const schema = asObject(media['schema']);
  const isText = typeOf(document, schema) === 'string';
  const [named = ''] = declared.toLowerCase().split(';');
  const type = named !== '*/*' ? named.trim() : isText ? 'application/octet-stream' : 'application/json';
  const kind = kindOf(type);
  const isHeld = kind === 'json' || kind === 'form' || (kind === 'text' && isText);
  return { type, kind, schema: isHeld ? schema : {}, encoding: asObject(media['encoding']) };
}
