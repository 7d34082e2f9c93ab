/** Schemas as TypeScript: enums as unions of literals, everything readonly, a declaration for each that has a name. */
import {
  entriesOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
  valueAt,
} from '../json.js';
import { type Operation, referenceName, resolve } from '../operations.js';

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
function isPlain(schema: JsonObject): boolean {
  const plain = ['string', 'boolean', 'number', 'integer'].some((type) => type === schema['type']);
  return plain && schema['enum'] === undefined;
}

/** The members of an object type, one on a line, each with its description. */
function members(document: JsonObject, schema: JsonObject, indent: string): string {
  const required = textsOf(schema['required']);
  return entriesOf(schema['properties'])
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

export function declarations(document: JsonObject, operations: readonly Operation[]): string[] {
  const schemas = objectOf(valueAt(document, ['components', 'schemas']));
  return namesUsed(document, operations)
    .filter((name) => !isPlain(objectOf(schemas[name])))
    .map((name) => declaration(document, typeName(name), objectOf(schemas[name])));
}

const schemaReference = /^#\/components\/schemas\/([^/]+)$/;

/** The names of all schemas that the operations reach, directly or through other components. */
function namesUsed(document: JsonObject, operations: readonly Operation[]): string[] {
  const references = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (isList(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const reference = textOf(value['$ref']);
    if (reference !== undefined && !references.has(reference)) {
      references.add(reference);
      visit(resolve(document, value));
    }
    Object.values(value).forEach(visit);
  };
  for (const { path } of operations) visit(valueAt(document, ['paths', path]));
  return [...references].flatMap((reference) => schemaReference.exec(reference)?.[1] ?? []).toSorted();
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

const width = 110;

export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A property name, quoted only where TypeScript asks for it. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** `initiateRtgsPayment` or `payments-1.0.0` as the name of a type: `InitiateRtgsPayment`, `Payments100`. */
export function typeName(text: string): string {
  return text
    .split(/[^A-Za-z0-9_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** A one-line JSDoc comment with its line end, or nothing. */
export function comment(sentence: string | undefined, indent = ''): string {
  const line = sentence?.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return line ? `${indent}/** ${line} */\n` : '';
}

/** The types as one union: behind what precedes it, or on lines of their own when they do not fit there. */
function union(types: readonly string[], indent: string): string {
  const line = types.join(' | ');
  if (line.length <= width - 40 || types.length === 1) return line;
  const lines: string[] = [];
  let current = '';
  for (const member of types) {
    const longer = `${current} | ${member}`.trimStart();
    if (current !== '' && indent.length + longer.length > width - 2) {
      lines.push(current);
      current = `| ${member}`;
    } else current = longer;
  }
  return [...lines, current].map((text) => `\n${indent}${text}`).join('');
}

/** A type behind a colon or an equals sign. */
export function after(sign: ':' | ' =', type: string): string {
  return type.startsWith('\n') ? `${sign}${type}` : `${sign} ${type}`;
}

/** The words that camel-case names begin with in common: `initiatePayment`, `initiateBasket` give `initiate`. */
export function commonWords(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/(?=[A-Z])/));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return (end === -1 ? first : first.slice(0, end)).join('');
}
