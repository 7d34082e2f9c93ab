/** Closes a composed schema: collects all declared properties, so that an answer with any other is refused. */
import { entriesOf, isList, isObject, type Json, type JsonObject, asList, asObject } from '../json.js';
import { combinations, merged, referenceName, resolve } from '../documents/resolve.js';
import { listMembers } from './subschemas.js';

type Convert = (schema: JsonObject, mode: 'closed' | 'part') => JsonObject;

/** Undefined when closing each part separately is enough. */
export function closeSchema(
  document: JsonObject,
  schema: JsonObject,
  convert: Convert,
): JsonObject | undefined {
  const isAlternative = !isList(schema['allOf']) && !isObject(schema['properties']);
  const isComposed = combinations.some((keyword) => isList(schema[keyword]));
  if (!isComposed || isAlternative) return undefined;
  if (isPlainMerge(document, schema)) {
    // Each member, closed separately, would refuse the other members' properties.
    const { properties = {}, required = [] } = merged(document, schema);
    return convert({ type: 'object', properties, required }, 'closed');
  }
  const part = convert(schema, 'part');
  const names = namesIn(document, schema);
  if (names === 'any' || names.size === 0) return part;
  const properties = Object.fromEntries([...names].map((name): [string, Json] => [name, {}]));
  return {
    ...part,
    properties: { ...properties, ...asObject(part['properties']) },
    additionalProperties: false,
  };
}

const mergeable = new Set(['type', 'properties', 'required', 'allOf', 'description', 'title', 'example']);

/** Whether all members are objects with their own properties, so that they merge into one object. */
function isPlainMerge(document: JsonObject, schema: JsonObject): boolean {
  const seen = new Set<string>();
  const isMember = (value: Json, isTop: boolean): boolean => {
    const member = resolve(document, value);
    const names = Object.keys(asObject(member['properties']));
    if (names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    const isObjectOrMerge = isObject(member['properties']) || isList(member['allOf']) || isTop;
    return (
      isObjectOrMerge &&
      Object.keys(member).every((keyword) => mergeable.has(keyword)) &&
      asList(member['allOf']).every((each) => isMember(each, false))
    );
  };
  return isList(schema['allOf']) && isMember(schema, true);
}

type Names = ReadonlySet<string> | 'any';

/** The properties that a schema and its members declare; any, when a member leaves them open. */
function namesIn(document: JsonObject, schema: JsonObject, seen: ReadonlySet<string> = new Set()): Names {
  const reference = referenceName(schema);
  if (reference !== undefined) {
    if (seen.has(reference)) return new Set();
    return namesIn(document, resolve(document, schema), new Set([...seen, reference]));
  }
  const { additionalProperties, properties, type, unevaluatedProperties } = schema;
  const members = listMembers(schema);
  const isFree = type === 'object' && properties === undefined && members.length === 0;
  const isOpen = [additionalProperties, unevaluatedProperties].some(
    (more) => more === true || isObject(more),
  );
  if (isOpen || isFree) return 'any';
  const names = new Set(entriesOf(properties).map(([name]) => name));
  for (const member of members) {
    const theirs = namesIn(document, member, seen);
    if (theirs === 'any') return 'any';
    for (const name of theirs) names.add(name);
  }
  return names;
}
