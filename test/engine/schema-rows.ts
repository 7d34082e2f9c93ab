/** Values that each keyword of OpenAPI 3.0 accepts and refuses, in requests and in open and closed answers. */
import type { Mode } from '../../codegen/schemas/schemas.js';

const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });
const string = { type: 'string' };
const integer = { type: 'integer' };
const object = (properties: object, ...required: readonly string[]) => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
});
const name = object({ name: string });
const cat = object({ kind: string, lives: integer }, 'kind');
const dog = object({ kind: string, bark: { type: 'boolean' } }, 'kind');
const tree = object({ children: { type: 'array', items: ref('Tree') } });
export const named = { Name: name, Cat: cat, Dog: dog, Tree: tree, Text: string, Any: {} };
const pet = {
  oneOf: [ref('Cat'), ref('Dog')],
  discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } },
};

export type Row = readonly [
  what: string,
  schema: object,
  takes: readonly unknown[],
  refuses: readonly unknown[],
  mode?: Mode,
];

export const rows: readonly Row[] = [
  ['a schema without a type', {}, [1, 'x', null, {}], []],
  ['properties without a type', { properties: { a: string } }, [{}, { a: 'x' }], [1, 'x', { a: 1 }]],
  [
    'properties that every object inherits',
    { properties: { constructor: string, toString: integer } },
    [{}, { constructor: 'x', toString: 1 }],
    [{ constructor: 1 }, { toString: 'x' }],
  ],
  [
    'a required property that every object inherits',
    object({ constructor: string }, 'constructor'),
    [{ constructor: 'x' }],
    [{}],
    'closed',
  ],
  ['a nullable string', { type: 'string', nullable: true }, ['x', null], [1]],
  ['a nullable enum with null', { type: 'string', nullable: true, enum: ['a', null] }, ['a', null], ['b']],
  ['a nullable enum without null', { type: 'string', nullable: true, enum: ['a'] }, ['a'], [null]],
  ['nullable without a type', { nullable: true, allOf: [ref('Name')] }, [{}], [null]],
  ['an enum with a value twice', { enum: ['a', 'a', 'b'] }, ['a', 'b'], ['c']],
  ['int32', { type: 'integer', format: 'int32' }, [0, 2_147_483_647, -2_147_483_648], [2_147_483_648, 1.5]],
  [
    'int32 with an additional bound',
    { type: 'integer', format: 'int32', minimum: 1 },
    [1],
    [0, 2_147_483_648],
  ],
  ['int64', { type: 'integer', format: 'int64' }, [2_147_483_648], [1.5, '1']],
  ['float and double', { type: 'number', format: 'double' }, [1.5, 1], ['1.5']],
  ['byte', { type: 'string', format: 'byte' }, ['aGVsbG8=', ''], ['a*b', 'abc']],
  ['an unknown format', { type: 'string', format: 'colour' }, ['anything'], [1]],
  ['an exclusive bound', { type: 'number', minimum: 0, exclusiveMinimum: true }, [0.1], [0, -1]],
  ['an inclusive bound', { type: 'number', maximum: 5, exclusiveMaximum: false }, [5], [5.1]],
  ['multiples of a fraction', { type: 'number', multipleOf: 0.01 }, [19.99, 3], [0.005]],
  ['not', { type: 'string', not: { enum: ['root'] } }, ['ana'], ['root']],
  [
    'typed additional properties',
    { type: 'object', additionalProperties: integer },
    [{ a: 1 }],
    [{ a: 'x' }],
  ],
  [
    'no additional properties',
    { ...name, additionalProperties: false },
    [{ name: 'x' }],
    [{ name: 'x', more: 1 }],
  ],
  ['allOf of texts', { allOf: [ref('Text'), { maxLength: 2 }] }, ['ab'], ['abc', 1]],
  ['allOf beside properties', { ...cat, allOf: [ref('Name')] }, [{ kind: 'x', name: 'y' }], [{ name: 'y' }]],
  ['a recursive schema', ref('Tree'), [{ children: [{ children: [] }] }], [{ children: [{ children: 1 }] }]],
  [
    'a discriminator',
    pet,
    [
      { kind: 'dog', bark: true },
      { kind: 'Cat', lives: 9 },
    ],
    [{ kind: 'dog', bark: 1 }, { kind: 'Dog' }, { kind: 'cow' }, {}],
  ],
  ['anyOf', { anyOf: [string, integer] }, ['x', 1], [1.5]],
  ['a pattern without Unicode syntax', { type: 'string', pattern: '^{[0-9]+}$' }, ['{1}'], ['1']],
  [
    'a read-only property in a request',
    object({ id: { type: 'string', readOnly: true }, name: string }, 'id', 'name'),
    [{ name: 'x' }],
    [{ id: '1' }],
  ],
  [
    'a write-only property in an answer',
    object({ id: string, pin: { type: 'string', writeOnly: true } }, 'id', 'pin'),
    [{ id: '1' }],
    [{ pin: '1' }],
    'reply',
  ],
  ['an open answer', name, [{ name: 'x', more: 1 }], [{ name: 1 }], 'reply'],
  ['a closed answer', name, [{ name: 'x' }], [{ name: 'x', more: 1 }], 'closed'],
  ['a closed answer with a free object', { type: 'object' }, [{ more: 1 }], [1], 'closed'],
  [
    'a closed answer with additional properties',
    { ...name, additionalProperties: true },
    [{ more: 1 }],
    [],
    'closed',
  ],
  [
    'a closed allOf of objects',
    { allOf: [ref('Name'), ref('Cat')] },
    [{ kind: 'x', name: 'y', lives: 1 }],
    [{ kind: 'x', more: 1 }],
    'closed',
  ],
  [
    'a closed allOf with properties beside it',
    { ...cat, allOf: [ref('Name')] },
    [{ kind: 'x', name: 'y' }],
    [{ kind: 'x', more: 1 }],
    'closed',
  ],
  [
    'a closed allOf of alternatives',
    { allOf: [ref('Name'), { oneOf: [ref('Cat'), { ...dog, required: ['bark'] }] }] },
    [{ kind: 'x', name: 'y', lives: 9 }],
    [{ kind: 'x', more: 1 }],
    'closed',
  ],
  [
    'a closed allOf whose members share a property',
    { allOf: [ref('Name'), { ...name, required: ['name'] }] },
    [{ name: 'y' }],
    [{}, { name: 'y', more: 1 }],
    'closed',
  ],
  ['a closed allOf of texts', { allOf: [ref('Text'), { maxLength: 2 }] }, ['ab'], ['abc'], 'closed'],
  ['a closed allOf of anything', { allOf: [ref('Any')] }, [{ more: 1 }, 1], [], 'closed'],
  [
    'closed alternatives',
    { oneOf: [ref('Name'), string] },
    [{ name: 'x' }, 'x'],
    [{ name: 'x', more: 1 }],
    'closed',
  ],
  ['a closed discriminator', pet, [{ kind: 'dog', bark: true }], [{ kind: 'dog', lives: 9 }], 'closed'],
];
