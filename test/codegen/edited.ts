/** A document with an operation for each edit of a table, before and after, so that one comparison tries them all. */
import { isList, isObject, type Json, type JsonObject } from '../../codegen/json.js';

/** A schema with keywords of every kind. */
const thing: JsonObject = {
  type: 'object',
  description: 'A thing.',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 40, pattern: '^[a-z]+$', description: 'Its name.' },
    colour: { type: 'string', enum: ['red', 'blue'] },
    made: { type: 'string', format: 'date' },
    size: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
    weight: { type: 'number', multipleOf: 5 },
    parts: { type: 'array', minItems: 1, maxItems: 5, items: { type: 'string' } },
    note: { type: 'string', nullable: true, example: 'none' },
    remark: { type: 'string' },
    maker: { type: 'object', additionalProperties: false, properties: { city: { type: 'string' } } },
    others: { type: 'object', maxProperties: 3, additionalProperties: { type: 'string' } },
    shape: { oneOf: [{ $ref: '#/components/schemas/Round' }, { $ref: '#/components/schemas/Square' }] },
    figure: {
      oneOf: [{ $ref: '#/components/schemas/Round' }, { $ref: '#/components/schemas/Square' }],
      discriminator: { propertyName: 'kind', mapping: { round: '#/components/schemas/Round' } },
    },
    pair: { allOf: [{ $ref: '#/components/schemas/Round' }, { type: 'object', required: ['radius'] }] },
  },
};

const components = (count: number): JsonObject => ({
  schemas: {
    Round: { type: 'object', properties: { radius: { type: 'number' } } },
    Square: { type: 'object', properties: { side: { type: 'number' } } },
    Flat: { type: 'object' },
  },
  securitySchemes: Object.fromEntries([
    ['other', { type: 'http', scheme: 'bearer', bearerFormat: 'opaque' }],
    ...Array.from({ length: count }, (_, row) => [
      `scheme${row}`,
      { type: 'apiKey', in: 'header', name: 'X-Key', description: 'The key.' },
    ]),
    ...Array.from({ length: count }, (_, row) => [
      `oauth${row}`,
      {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: 'Read.', write: 'Write.' } } },
      },
    ]),
  ]),
});

const operationOf = (row: number): JsonObject => ({
  operationId: `makeThing${row}`,
  tags: ['Things'],
  summary: 'Make a thing',
  description: 'Makes a thing.',
  security: [{ other: [] }, { [`scheme${row}`]: [], [`oauth${row}`]: ['read'] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'page', in: 'query', description: 'Which page.', schema: { type: 'integer', maximum: 9 } },
    { name: 'X-Mode', in: 'header', schema: { type: 'string', enum: ['fast', 'slow'] } },
  ],
  requestBody: {
    description: 'The thing.',
    required: true,
    content: {
      'application/json': { schema: thing, example: { name: 'lamp' } },
      'application/xml': { schema: thing },
    },
  },
  responses: {
    '200': {
      description: 'The thing.',
      headers: {
        'X-Mark': { required: true, description: 'A mark.', schema: { type: 'string', maxLength: 9 } },
        'X-Hint': { schema: { type: 'string' } },
      },
      content: {
        'application/json': { schema: thing, example: { name: 'lamp' } },
        'application/xml': { schema: thing },
      },
    },
    '204': { description: 'Nothing.' },
    '404': { description: 'There is none.' },
    '409': { description: 'There is one.', content: { 'application/json': { schema: { type: 'string' } } } },
  },
});

/** Path from the root of the document, with dots between the keys. */
export interface Change {
  readonly at: string;
  /** Undefined deletes the value. */
  readonly to: Json | undefined;
}

/** An edit in a table: where, the new value, and the sentence that reports the edit. */
export type Edit = readonly [at: Change['at'], to: Change['to'], words: string];

/** Edits with one classification, of two parts. */
export function classified<First, Second>(first: First, second: Second, edits: readonly Edit[]) {
  return [first, second, edits] as const;
}

export const addressOf = (row: number): string => `POST /row-${row}/{id}`;
export const operationAt = (row: number): string => `paths./row-${row}/{id}.post`;

/** A document with `rows` operations, after these changes. */
export function documentOf(rows: number, changes: readonly Change[]): JsonObject {
  const numbers = Array.from({ length: rows }, (_, row) => row);
  const document: JsonObject = {
    openapi: '3.0.3',
    info: { title: 'Things', version: '1.0.0', description: 'Of things.' },
    servers: [{ url: '/things/v1' }],
    tags: [{ name: 'Things' }],
    paths: Object.fromEntries(numbers.map((row) => [`/row-${row}/{id}`, { post: operationOf(row) }])),
    components: components(rows),
  };
  return changes.reduce<JsonObject>((whole, { at, to }) => {
    const changed = withValue(whole, at.split('.'), to);
    if (!isObject(changed)) throw new Error(`${at} leads nowhere.`);
    return changed;
  }, document);
}

function withValue(
  value: Json | undefined,
  [key, ...keys]: readonly string[],
  to: Json | undefined,
): Json | undefined {
  if (key === undefined) return to;
  if (isList(value)) {
    const items = Number(key) < value.length ? value : [...value, null];
    return items.flatMap((item, index) =>
      index === Number(key) ? (withValue(item, keys, to) ?? []) : [item],
    );
  }
  if (!isObject(value)) throw new Error(`There is nothing that could have ${key}.`);
  const changed = withValue(value[key], keys, to);
  const others = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(changed === undefined ? others : [...others, [key, changed]]);
}
