/** Walks every schema of a bundled document, the nested ones too. */
import { isObject, type JsonObject, listOf, objectOf, type Json, isList } from '../json.js';

type Visit = (schema: JsonObject, path: readonly string[]) => void;

export function eachSchema(document: JsonObject, visit: Visit): void {
  walk(document['paths'], ['paths'], visit);
  for (const [section, entries] of Object.entries(objectOf(document['components']))) {
    for (const [name, component] of Object.entries(objectOf(entries))) {
      const path = ['components', section, name];
      if (section === 'schemas') walkSchema(objectOf(component), path, visit);
      else walk(component, path, visit);
    }
  }
}

/** Finds the schemas in anything that is none itself; examples may hold a field that is called schema. */
function walk(value: Json | undefined, path: readonly string[], visit: Visit): void {
  if (isList(value)) value.forEach((item, index) => walk(item, [...path, String(index)], visit));
  if (!isObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === 'schema') walkSchema(objectOf(item), [...path, key], visit);
    else if (key !== 'example' && key !== 'examples') walk(item, [...path, key], visit);
  }
}

function walkSchema(schema: JsonObject, path: readonly string[], visit: Visit): void {
  visit(schema, path);
  for (const [name, property] of Object.entries(objectOf(schema['properties']))) {
    walkSchema(objectOf(property), [...path, 'properties', name], visit);
  }
  for (const keyword of ['items', 'additionalProperties']) {
    if (isObject(schema[keyword])) walkSchema(schema[keyword], [...path, keyword], visit);
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    listOf(schema[keyword]).forEach((member, index) => {
      walkSchema(objectOf(member), [...path, keyword, String(index)], visit);
    });
  }
}
