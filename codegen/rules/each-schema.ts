/** Every schema of a document, with the keys that lead to it. */
import { entriesOf, isList, isObject, type Json, type JsonObject, listOf, objectOf } from '../json.js';
import { combinations } from '../resolve.js';

type Visit = (schema: JsonObject, path: readonly string[]) => void;

export function eachSchema(document: JsonObject, visit: Visit): void {
  walk(document['paths'], ['paths'], visit);
  for (const [section, components] of entriesOf(document['components'])) {
    for (const [name, component] of entriesOf(components)) {
      const path = ['components', section, name];
      if (section === 'schemas') walkSchema(component, path, visit);
      else walk(component, path, visit);
    }
  }
}

/** Finds the schemas in anything that is none itself; examples may hold a field that is called schema. */
function walk(value: Json | undefined, path: readonly string[], visit: Visit): void {
  for (const [key, item] of isList(value) ? Object.entries(value) : entriesOf(value)) {
    if (key === 'schema') walkSchema(item, [...path, key], visit);
    else if (key !== 'example' && key !== 'examples') walk(item, [...path, key], visit);
  }
}

function walkSchema(value: Json, path: readonly string[], visit: Visit): void {
  const schema = objectOf(value);
  visit(schema, path);
  const below = (keyword: string, parts: readonly (readonly [key: string, part: Json])[]) => {
    for (const [key, part] of parts) walkSchema(part, [...path, keyword, key], visit);
  };
  below('properties', entriesOf(schema['properties']));
  for (const keyword of ['items', 'additionalProperties', 'not']) {
    if (isObject(schema[keyword])) walkSchema(schema[keyword], [...path, keyword], visit);
  }
  for (const keyword of combinations) below(keyword, Object.entries(listOf(schema[keyword])));
}
