/** Follows references, and reads schemas with their references resolved. */
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  valueAt,
} from '../json.js';
import { parseReference } from './references.js';

export const combinations = ['allOf', 'anyOf', 'oneOf'];

/** The name of the component that a value refers to; undefined when the value is written out. */
export function referenceName(value: Json | undefined): string | undefined {
  return isObject(value) ? asText(value['$ref'])?.split('/').at(-1) : undefined;
}

/** The keys of a value, even when it is a reference; `at` alone would lead to the component. */
export function valuePath(at: readonly string[], value: Json): readonly string[] {
  return referenceName(value) === undefined ? at : [...at, '$ref'];
}

/**
 * The keys of a part of a value whose mistake is in the use: the reference, because the component may be right
 * elsewhere, or the part of a value that is written out.
 */
export function useOf(at: readonly string[], value: Json, part: readonly string[]): readonly string[] {
  return referenceName(value) === undefined ? [...at, ...part] : [...at, '$ref'];
}

/** The value itself, or the component that it refers to. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  const reference = isObject(value) ? asText(value['$ref']) : undefined;
  if (reference === undefined) return asObject(value);
  return resolve(document, valueAt(document, parseReference(reference, '').path));
}

/** The type of a schema, declared or implied by its other keywords; undefined when it may be several. */
export function typeOf(
  document: JsonObject,
  schema: JsonObject,
  above: readonly JsonObject[] = [],
): string | undefined {
  const target = resolve(document, schema);
  const type = asText(target['type']);
  if (type !== undefined) return type;
  if (isList(target['type'])) return undefined;
  if (isObject(target['properties']) || isObject(target['additionalProperties'])) return 'object';
  if (target['items'] !== undefined || target['prefixItems'] !== undefined) return 'array';
  // A schema that is a member of itself has no type; the rule on circular schemas reports it.
  if (above.includes(target)) return undefined;
  const [first, ...others] = asList(target['allOf'] ?? target['anyOf'] ?? target['oneOf'])
    .map((member) => typeOf(document, asObject(member), [...above, target]))
    .filter((each) => each !== undefined || target['allOf'] === undefined);
  return others.every((other) => other === first) ? first : undefined;
}

/** Whether a schema takes null; `nullable` without a type has no effect (OpenAPI 3.0.3). */
export function isNullable({ nullable, type }: JsonObject): boolean {
  return nullable === true && type !== undefined;
}

/** The members of an `allOf` as one schema. */
export function merged(document: JsonObject, schema: JsonObject): JsonObject {
  const members = asList(schema['allOf']).map((member) => merged(document, resolve(document, member)));
  if (members.length === 0) return schema;
  const all = [schema, ...members];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((each) => asObject(each['properties']))),
    required: [...new Set(all.flatMap((each) => asTexts(each['required'])))],
  };
}
