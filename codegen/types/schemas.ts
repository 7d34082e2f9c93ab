/** Schemas as TypeScript: enums as unions of literals, all members readonly, a declaration for each named schema. */
import {
  entriesOf,
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
import { findChoices } from '../schemas/discriminator.js';
import { isLeftToHandler } from '../operations/fields.js';
import type { Operation } from '../operations/operations.js';
import { isNullable, merged, referenceName, resolve, typeOf } from '../documents/resolve.js';
import { schemaName } from './names.js';
import { after, comment, key, quoted, union } from './text.js';

/** The type of a schema, at the indentation `indent`. */
export function schemaType(document: JsonObject, schema: JsonObject, indent = ''): string {
  const reference = referenceName(schema);
  if (reference !== undefined) {
    const target = resolve(document, schema);
    return isPlain(target) ? schemaType(document, target, indent) : schemaName(document, reference);
  }
  const type = typeWithoutNull(document, schema, indent);
  // An enum lists null itself when null is allowed.
  const orNull = isNullable(schema) && schema['enum'] === undefined;
  return orNull ? union([type, 'null'], `${indent}  `) : type;
}

function typeWithoutNull(document: JsonObject, schema: JsonObject, indent: string): string {
  if (isList(schema['enum'])) return union([...new Set(schema['enum'].map(literal))], `${indent}  `);
  if (isNever(schema)) return 'never';
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (!isList(schema['allOf']) && !isList(alternatives)) return simpleType(document, schema, indent);
  const parts = asList(schema['allOf']).map((member) => schemaType(document, asObject(member), indent));
  if (isList(alternatives)) parts.push(alternativesType(document, schema, indent));
  if (isObject(schema['properties'])) parts.push(simpleType(document, schema, indent));
  // A member that only bounds the value has no type.
  const known = parts.filter((part) => part !== 'unknown');
  return known.length === 1 ? known.join('') : known.map(grouped).join(' & ') || 'unknown';
}

/** Each alternative of a discriminator has the property's value as a literal type. */
function alternativesType(document: JsonObject, schema: JsonObject, indent: string): string {
  const found = findChoices(schema);
  const types = found
    ? found.choices.map(({ value, schema: chosen }) => {
        const type = schemaType(document, chosen, indent);
        return `(${grouped(type)} & { readonly ${key(found.property)}: ${quoted(value)} })`;
      })
    : asList(schema['anyOf'] ?? schema['oneOf']).map((member) =>
        schemaType(document, asObject(member), indent),
      );
  return union([...new Set(types)], `${indent}  `);
}

/** A type in parentheses where it needs them inside another type. */
function grouped(type: string): string {
  return /[|&]/.test(type) && !/^[({].*[)}]$/s.test(type) ? `(${type.trim()})` : type;
}

/** Whether no value fits, as for `false` in the place of a schema. */
function isNever({ not }: JsonObject): boolean {
  return isObject(not) && Object.keys(not).length === 0;
}

function simpleType(document: JsonObject, schema: JsonObject, indent: string): string {
  if (isList(schema['type'])) {
    const types = schema['type'].map((type) => simpleType(document, { ...schema, type }, indent));
    return union([...new Set(types)], `${indent}  `);
  }
  const type = typeOf(document, schema);
  switch (type) {
    case 'string':
      return stringType(schema);
    case 'boolean':
    case 'null':
    case 'number':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return listType(document, schema, indent);
    case 'object':
      return objectType(document, schema, indent);
    default:
      return 'unknown';
  }
}

function listType(document: JsonObject, schema: JsonObject, indent: string): string {
  const { items, maxItems, minItems, prefixItems } = schema;
  const entry = (part: Json | undefined) => {
    const type = schemaType(document, asObject(part), indent);
    return /[ |&]/.test(type) && !type.startsWith('{') ? `(${type})` : type;
  };
  const first = asList(prefixItems).map(
    (part, at) => `${entry(part)}${at < Number(minItems ?? 0) ? '' : '?'}`,
  );
  if (first.length === 0) return `readonly ${entry(items)}[]`;
  const isWhole = isNever(asObject(items)) || Number(maxItems ?? Infinity) <= first.length;
  return `readonly [${[...first, ...(isWhole ? [] : [`...${entry(items)}[]`])].join(', ')}]`;
}

/** The compiler counts a text's characters recursively, at most a thousand levels deep. */
const countable = 900;

function stringType({ maxLength: limit }: JsonObject): string {
  return typeof limit === 'number' && limit <= countable ? `MaxLength<${limit}>` : 'string';
}

/** A string, number or boolean without an enum needs no named type. */
function isPlain(schema: JsonObject): boolean {
  const plain = ['string', 'boolean', 'number', 'integer'].some((type) => type === schema['type']);
  return plain && schema['enum'] === undefined;
}

/** The members of an object type, one per line, each with its description. */
function members(document: JsonObject, schema: JsonObject, indent: string): string {
  const required = asTexts(schema['required']);
  return entriesOf(schema['properties'])
    .map(([name, value]) => {
      const property = asObject(value);
      const described = description(document, property);
      // `readOnly` and `writeOnly` properties are optional in the shared type; the validator of each side checks them.
      const target = resolve(document, property);
      const isOneSided = target['readOnly'] === true || target['writeOnly'] === true;
      const isRequired = required.includes(name) && !isOneSided && !isLeftToHandler(target);
      const optional = isRequired ? '' : '?';
      const type = schemaType(document, property, `${indent}  `);
      return `${comment(described, `${indent}  `)}${indent}  readonly ${key(name)}${optional}${after(':', type)};\n`;
    })
    .join('');
}

/** The description of a value; undefined for a named type, whose declaration has the description. */
function description(document: JsonObject, schema: JsonObject): string | undefined {
  const target = resolve(document, schema);
  if (referenceName(schema) !== undefined && !isPlain(target)) return undefined;
  const text = asText(target['description']);
  const limit = target['maxLength'];
  return text !== undefined && typeof limit === 'number' ? `${text} At most ${limit} characters.` : text;
}

function objectType(document: JsonObject, schema: JsonObject, indent: string): string {
  const additional = schema['additionalProperties'] ?? schema['unevaluatedProperties'];
  if (isObject(schema['properties'])) {
    return `{\n${members(document, schema, indent)}${moreMembers(document, schema, indent)}${indent}}`;
  }
  const names = resolve(document, schema['propertyNames']);
  const type = isObject(additional) ? schemaType(document, additional, indent) : 'unknown';
  if (!isList(names['enum'])) return `{ readonly [name: string]: ${type} }`;
  return `{ readonly [name in ${names['enum'].map(literal).join(' | ')}]?: ${type} }`;
}

/** An index signature covers the declared properties too, so that its type is the union with theirs. */
function moreMembers(document: JsonObject, schema: JsonObject, indent: string): string {
  const { additionalProperties: more, unevaluatedProperties: others } = schema;
  const isOpen = (value: Json | undefined) => value === true || isObject(value);
  const line = (type: string) => `${indent}  readonly [name: string]${after(':', type)};\n`;
  if (!isObject(more)) return isOpen(more ?? others) ? line('unknown') : '';
  const own = entriesOf(schema['properties']);
  const types = [more, ...own.map(([, value]) => asObject(value))].map((part) =>
    schemaType(document, part, `${indent}  `),
  );
  if (types.includes('unknown')) return line('unknown');
  const isEachRequired = own.every(([name]) => asTexts(schema['required']).includes(name));
  return line(union([...new Set([...types, ...(isEachRequired ? [] : ['undefined'])])], `${indent}    `));
}

function literal(value: Json): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

export function declarations(document: JsonObject, operations: readonly Operation[]): string[] {
  const schemas = asObject(valueAt(document, ['components', 'schemas']));
  return namesUsed(document, operations)
    .filter((name) => !isPlain(asObject(schemas[name])))
    .map((name) => declaration(document, schemaName(document, name), asObject(schemas[name])));
}

const schemaReference = /^#\/components\/schemas\/([^/]+)$/;

/** The names of all schemas that the operations use, directly or through other components. */
function namesUsed(document: JsonObject, operations: readonly Operation[]): string[] {
  const references = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (isList(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const reference = asText(value['$ref']);
    if (reference !== undefined && !references.has(reference)) {
      references.add(reference);
      visit(resolve(document, value));
    }
    Object.values(value).forEach(visit);
  };
  for (const { at } of operations) {
    visit(valueAt(document, at));
    visit(valueAt(document, [...at.slice(0, -1), 'parameters']));
  }
  return [...references].flatMap((reference) => schemaReference.exec(reference)?.[1] ?? []).toSorted();
}

function declaration(document: JsonObject, name: string, schema: JsonObject): string {
  const described = comment(asText(schema['description']));
  if (isObject(schema['properties']) && isInterface(schema)) {
    return `${described}export interface ${name} ${objectType(document, schema, '')}\n`;
  }
  const parts = asList(schema['allOf']).map(asObject);
  const own = parts.at(-1);
  if (own && isObject(own['properties']) && isInterface(own) && extendsAll(document, schema)) {
    const bases = parts.slice(0, -1).map((part) => schemaType(document, part));
    const clause = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
    // The types of the inherited properties are not known here.
    const open =
      isObject(own['additionalProperties']) && bases.length > 0 ? { additionalProperties: true } : {};
    return `${described}export interface ${name}${clause} ${objectType(document, { ...own, ...open }, '')}\n`;
  }
  const type = schemaType(document, schema);
  return `${described}export type ${name}${after(' =', type)};\n`;
}

/** Whether the schema is an object with properties and nothing else. */
function isInterface(schema: JsonObject): boolean {
  const others = ['nullable', 'enum', 'allOf', 'anyOf', 'oneOf'];
  return others.every((keyword) => schema[keyword] === undefined || schema[keyword] === false);
}

/** Whether all but the last are named objects, whose properties are distinct from each other's and from the last's. */
function extendsAll(document: JsonObject, schema: JsonObject): boolean {
  if (Object.keys(schema).some((keyword) => keyword !== 'allOf' && keyword !== 'description')) return false;
  const seen = new Set<string>();
  const parts = asList(schema['allOf']).map(asObject);
  return parts.every((part, at) => {
    const target = resolve(document, part);
    const names = Object.keys(asObject(merged(document, target)['properties']));
    const isNew = names.every((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    const isBase = part['$ref'] !== undefined && (isInterface(target) || extendsAll(document, target));
    return isNew && isObject(merged(document, target)['properties']) && (isBase || at === parts.length - 1);
  });
}
