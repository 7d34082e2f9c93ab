/** One declaration per named schema that a contract's own operations use. */
import { compare } from '../findings.js';
import { isList, isObject, type Json, type JsonObject, listOf, objectOf, textOf } from '../json.js';
import type { Operation } from '../operations.js';
import { isPlain, members, schemaType } from './schema.js';
import { after, comment, typeName } from './text.js';

export function declarations(document: JsonObject, operations: readonly Operation[]): string[] {
  const schemas = objectOf(objectOf(document['components'])['schemas']);
  return [...namesUsed(schemas, operations)]
    .toSorted(compare)
    .filter((name) => !isPlain(objectOf(schemas[name])))
    .map((name) => declaration(document, typeName(name), objectOf(schemas[name])));
}

/** The names of all schemas that the operations reach, directly or through other schemas. */
function namesUsed(schemas: JsonObject, operations: readonly Operation[]): Set<string> {
  const used = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (isList(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const name = textOf(value['$ref'])?.split('/').at(-1);
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      visit(schemas[name]);
    }
    Object.values(value).forEach(visit);
  };
  for (const { parameters, body, replies } of operations) {
    for (const field of Object.values(parameters).flat()) visit(field.schema);
    visit(body?.schema);
    for (const reply of replies) {
      visit(reply.content?.schema);
      for (const header of reply.headers) visit(header.schema);
    }
  }
  return used;
}

function declaration(document: JsonObject, name: string, schema: JsonObject): string {
  const described = comment(textOf(schema['description']));
  if (isObject(schema['properties'])) {
    return `${described}export interface ${name} {\n${members(document, schema, '')}}\n`;
  }
  const parts = listOf(schema['allOf']).map(objectOf);
  const own = parts.at(-1);
  if (own && isObject(own['properties']) && parts.slice(0, -1).every((part) => part['$ref'] !== undefined)) {
    const bases = parts.slice(0, -1).map((part) => schemaType(document, part));
    const clause = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
    return `${described}export interface ${name}${clause} {\n${members(document, own, '')}}\n`;
  }
  const type = schemaType(document, schema);
  return `${described}export type ${name}${after(' =', type)};\n`;
}
