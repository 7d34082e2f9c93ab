/** Schemas within schemas, and every schema of a document, each with the keys that lead to it. */
import { entriesOf, isList, isObject, type Json, type JsonObject, asList, asObject } from '../json.js';
import { combinations } from '../documents/resolve.js';

type Visit = (schema: JsonObject, path: readonly string[]) => void;

export function visitSchemas(document: JsonObject, visit: Visit): void {
  for (const section of ['paths', 'webhooks']) walk(document[section], [section], visit);
  for (const [section, components] of entriesOf(document['components'])) {
    for (const [name, component] of entriesOf(components)) {
      const path = ['components', section, name];
      if (section === 'schemas') walkSchema(component, path, visit);
      else walk(component, path, visit);
    }
  }
}

/** Finds the schemas in a value that is no schema; examples are skipped, as they may have a field called schema. */
function walk(value: Json | undefined, path: readonly string[], visit: Visit): void {
  for (const [key, item] of isList(value) ? Object.entries(value) : entriesOf(value)) {
    if (key === 'schema') walkSchema(item, [...path, key], visit);
    else if (key !== 'example' && key !== 'examples') walk(item, [...path, key], visit);
  }
}

function walkSchema(value: Json, path: readonly string[], visit: Visit): void {
  const schema = asObject(value);
  visit(schema, path);
  for (const [keys, part] of subschemas(schema)) walkSchema(part, [...path, ...keys], visit);
}

/** The schemas directly within a schema, with keys such as `['properties', 'iban']`; references are not followed. */
export function subschemas(schema: JsonObject): readonly (readonly [keys: readonly string[], part: Json])[] {
  return [
    ...entriesOf(schema['properties']).map(([name, part]) => [['properties', name], part] as const),
    ...['items', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'not'].flatMap(
      (keyword) => {
        const part = schema[keyword];
        return isObject(part) ? [[[keyword], part] as const] : [];
      },
    ),
    ...[...combinations, 'prefixItems'].flatMap((keyword) =>
      asList(schema[keyword]).map((part, at) => [[keyword, String(at)], part] as const),
    ),
  ];
}

/** The members of `allOf`, `anyOf` and `oneOf`: schemas of the same value. */
export function listMembers(schema: JsonObject): readonly JsonObject[] {
  return combinations.flatMap((keyword) => asList(schema[keyword]).map(asObject));
}
