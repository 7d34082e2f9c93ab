/** A version with an overlay is the document of the extended version with the overlay's actions applied. */
import { expect } from 'chai';
import { type Json, valueAt } from '../../codegen/json.js';
import { but } from './mistake.js';
import { publishedOf } from './published-documents.js';
import { action, overlay } from './workspace.js';

/** The document of 1.1.0, which changes 1.0.0 by these actions. */
async function changedBy(...actions: readonly string[]): Promise<Json | undefined> {
  const files = { 'things/1.0.0.yaml': base, 'things/1.1.0.yaml': overlay('1.1.0', '1.0.0', ...actions) };
  return (await publishedOf(files)).get('1.1.0');
}

const colour = `        colour:
          $ref: '#/components/schemas/Colour'
    Colour:
      type: string
      enum: [red, blue]
`;
const base = but('          format: date\n', `          format: date\n${colour}`);

const get = ['paths', '/things/{id}', 'get'];
const thing = ['components', 'schemas', 'Thing'];
const properties = '$.components.schemas.Thing.properties';
const date = { type: 'string', format: 'date' };
const name = { type: 'string', pattern: '^[a-z]+$' };
const reference = { $ref: '#/components/schemas/Colour' };
const more = `{ /more: { get: { operationId: getMore, responses: { '200': { description: More. } } } } }`;

const cases: readonly (readonly [
  title: string,
  actions: readonly string[],
  at: readonly string[],
  want: Json | undefined,
])[] = [
  ['its own title and version', [], ['info'], { title: 'Small', version: '1.1.0' }],
  ['its own base path', [], ['servers'], [{ url: '/things/1.1.0' }]],
  [
    'a new field at the end',
    [action(properties, 'update: { size: { type: integer } }')],
    [...thing, 'properties'],
    { name, made: date, colour: reference, size: { type: 'integer' } },
  ],
  [
    'new fields at the places of the update',
    [
      action(
        properties,
        'update: { size: { type: integer }, made: {}, weight: { type: number }, colour: {} }',
      ),
    ],
    [...thing, 'properties'],
    { name, size: { type: 'integer' }, made: date, weight: { type: 'number' }, colour: reference },
  ],
  [
    'no removed field',
    [action(`${properties}.made`, 'remove: true')],
    [...thing, 'properties'],
    { name, colour: reference },
  ],
  [
    'a new bound',
    [action(`${properties}.name`, 'update: { maxLength: 9 }')],
    [...thing, 'properties', 'name', 'maxLength'],
    9,
  ],
  [
    'no removed bound',
    [action(`${properties}.name.pattern`, 'remove: true')],
    [...thing, 'properties', 'name'],
    { type: 'string' },
  ],
  [
    'a new required field',
    [
      action('$.components.schemas.Thing', 'update: { required: [made] }'),
      action('$..example', "update: { made: '2026-01-31' }"),
    ],
    [...thing, 'required'],
    ['name', 'made'],
  ],
  [
    'a new enum value',
    [action('$.components.schemas.Colour.enum', 'update: green')],
    ['components', 'schemas', 'Colour', 'enum'],
    ['red', 'blue', 'green'],
  ],
  [
    'two new enum values',
    [action('$.components.schemas.Colour.enum', 'update: [green, grey]')],
    ['components', 'schemas', 'Colour', 'enum'],
    ['red', 'blue', 'green', 'grey'],
  ],
  [
    'no removed enum value',
    [action(`$.components.schemas.Colour.enum[?@ == 'red']`, 'remove: true')],
    ['components', 'schemas', 'Colour', 'enum'],
    ['blue'],
  ],
  [
    'a new operation',
    [action('$.paths', `update: ${more}`)],
    ['paths', '/more', 'get', 'operationId'],
    'getMore',
  ],
  [
    'no removed operation',
    [action('$.paths', `update: ${more}`), action(`$.paths['/things/{id}']`, 'remove: true')],
    get,
    undefined,
  ],
  [
    'no component that only a removed operation used',
    [action('$.paths', `update: ${more}`), action(`$.paths['/things/{id}']`, 'remove: true')],
    ['components'],
    {},
  ],
  [
    'a new header',
    [action('$.paths.*.get.responses.*', 'update: { headers: { X-Mark: { schema: { type: string } } } }')],
    [...get, 'responses', '200', 'headers'],
    { 'X-Mark': { schema: { type: 'string' } } },
  ],
  [
    'a new parameter',
    [action('$.paths.*.get.parameters', 'update: { name: size, in: query, schema: { type: integer } }')],
    [...get, 'parameters', '1', 'name'],
    'size',
  ],
  [
    'no parameter that a later action removes',
    [
      action('$.paths.*.get.parameters', 'update: { name: size, in: query, schema: { type: integer } }'),
      action(`$.paths.*.get.parameters[?@.name == 'size']`, 'remove: true'),
    ],
    [...get, 'parameters', '1'],
    undefined,
  ],
  [
    'a component that was removed and added again',
    [
      action('$.components.schemas.Colour', 'remove: true'),
      action('$.components.schemas', 'update: { Colour: { type: integer } }'),
    ],
    ['components', 'schemas', 'Colour'],
    { type: 'integer' },
  ],
];

describe('A version that extends another version by an overlay', () => {
  for (const [title, actions, at, want] of cases) {
    it(`has ${title}`, async () => {
      const found = valueAt(await changedBy(...actions), at);
      // Compared as texts, because the order of members counts.
      expect(JSON.stringify(found)).to.equal(JSON.stringify(want));
    });
  }
});
