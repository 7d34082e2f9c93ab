/** Schemas as TypeScript: enums as unions of literals, everything readonly, open objects as plain object types. */
import { isList, isObject, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from '../json.js';
import { referenceName, resolve } from '../operations.js';
import { after, comment, key, quoted, typeName, union } from './text.js';

/** The type of a schema, written where the indentation is `indent`. */
export function schemaType(document: JsonObject, schema: JsonObject, indent = ''): string {
  const reference = referenceName(schema);
  if (reference !== undefined) {
    const target = resolve(document, schema);
    return isPlain(target) ? schemaType(document, target, indent) : typeName(reference);
  }
  const each = (value: Json | undefined) =>
    listOf(value).map((member) => schemaType(document, objectOf(member), indent));
  if (isList(schema['enum'])) return union(schema['enum'].map(literal), `${indent}  `);
  if (isList(schema['allOf'])) return each(schema['allOf']).join(' & ');
  if (isList(schema['anyOf'])) return union(each(schema['anyOf']), `${indent}  `);
  if (isList(schema['oneOf'])) return union(each(schema['oneOf']), `${indent}  `);
  switch (schema['type']) {
    case 'string':
    case 'boolean':
    case 'number':
      return schema['type'];
    case 'integer':
      return 'number';
    case 'array': {
      const item = schemaType(document, objectOf(schema['items']), indent);
      return `readonly ${/[ |&]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`;
    }
    default:
      return objectType(document, schema, indent);
  }
}

/** A string, number or boolean without a list of values needs no name of its own. */
export function isPlain(schema: JsonObject): boolean {
  const plain = ['string', 'boolean', 'number', 'integer'].some((type) => type === schema['type']);
  return plain && schema['enum'] === undefined;
}

/** The members of an object type, one on a line, each with its description. */
export function members(document: JsonObject, schema: JsonObject, indent: string): string {
  const required = textsOf(schema['required']);
  return Object.entries(objectOf(schema['properties']))
    .map(([name, value]) => {
      const property = objectOf(value);
      const described = description(document, property);
      const optional = required.includes(name) ? '' : '?';
      const type = schemaType(document, property, `${indent}  `);
      return `${comment(described, `${indent}  `)}${indent}  readonly ${key(name)}${optional}${after(':', type)};\n`;
    })
    .join('');
}

/** What a value is for; a named type says so itself. */
function description(document: JsonObject, schema: JsonObject): string | undefined {
  const target = resolve(document, schema);
  if (referenceName(schema) !== undefined && !isPlain(target)) return undefined;
  const text = textOf(target['description']);
  const limit = target['maxLength'];
  return text !== undefined && typeof limit === 'number' ? `${text} At most ${limit} characters.` : text;
}

function objectType(document: JsonObject, schema: JsonObject, indent: string): string {
  if (isObject(schema['properties'])) return `{\n${members(document, schema, indent)}${indent}}`;
  const additional = schema['additionalProperties'];
  if (isObject(additional)) return `{ readonly [name: string]: ${schemaType(document, additional, indent)} }`;
  return '{ readonly [name: string]: unknown }';
}

function literal(value: Json): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}
