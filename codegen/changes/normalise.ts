/** Normalises a schema: follows references, merges `allOf`, and drops keywords that repeat a default. */
import {
  entriesOf,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  valueAt,
} from '../json.js';
import { parseReference } from '../documents/references.js';
import { referenceName } from '../documents/resolve.js';

/** A value with the document that resolves its references. */
export interface DocumentValue {
  readonly document: JsonObject;
  readonly value: Json | undefined;
}

/** The component that a reference leads to; a circular reference, or one that leads elsewhere, stays as it is. */
export function follow({ document, value }: DocumentValue): JsonObject {
  const seen = new Set<string>();
  let found = asObject(value);
  for (;;) {
    const reference = asText(found['$ref']);
    if (reference === undefined || !reference.startsWith('#') || seen.has(reference)) return found;
    seen.add(reference);
    const target = valueAt(document, parseReference(reference, '').path);
    if (!isObject(target)) return found;
    found = target;
  }
}

/** Keywords for readers only: where `allOf` repeats one, the outermost counts. */
const annotations = new Set(['description', 'title', 'example', 'examples', 'externalDocs', 'deprecated']);
const zeroByDefault = ['minLength', 'minItems', 'minProperties'];
const falseByDefault =
  'nullable deprecated readOnly writeOnly uniqueItems exclusiveMinimum exclusiveMaximum'.split(' ');

export function normaliseSchema(
  { document, value }: DocumentValue,
  within: readonly string[] = [],
): JsonObject {
  const { allOf, ...own } = follow({ document, value });
  const start = Object.fromEntries(Object.entries(own).filter(([key, item]) => !isDefault(key, item)));
  return asList(allOf).reduce<JsonObject>((whole, member) => {
    const name = referenceName(member);
    if (name !== undefined && within.includes(name)) return whole;
    const inner = name === undefined ? within : [...within, name];
    return together(whole, normaliseSchema({ document, value: member }, inner));
  }, start);
}

function isDefault(keyword: string, value: Json): boolean {
  return (
    (value === false && falseByDefault.includes(keyword)) || (value === 0 && zeroByDefault.includes(keyword))
  );
}

/** Merges two members of `allOf`. Parts that cannot be merged stay members of `allOf`. */
function together(one: JsonObject, other: JsonObject): JsonObject {
  const whole: Record<string, Json> = { ...one };
  const rest: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(other)) {
    if (keyword === 'allOf') continue;
    const own = whole[keyword];
    if (own === undefined) whole[keyword] = value;
    else if (keyword === 'required') whole[keyword] = [...new Set([...asTexts(own), ...asTexts(value)])];
    else if (keyword === 'properties') whole[keyword] = properties(asObject(own), asObject(value));
    else if (!annotations.has(keyword) && !isSame(own, value)) rest[keyword] = value;
  }
  const left = [
    ...asList(one['allOf']),
    ...asList(other['allOf']),
    ...(Object.keys(rest).length > 0 ? [rest] : []),
  ];
  return left.length > 0 ? { ...whole, allOf: left } : whole;
}

function properties(one: JsonObject, other: JsonObject): JsonObject {
  const both = entriesOf(other).map(([name, value]): [string, Json] => {
    const own = valueAt(one, [name]);
    return [name, own === undefined || isSame(own, value) ? value : { allOf: [own, value] }];
  });
  return { ...one, ...Object.fromEntries(both) };
}
