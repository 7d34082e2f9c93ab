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

const properties = '$.components.schemas.Thing.properties';
const date = { type: 'string', format: 'date' };
const integer = { type: 'integer' };
const name = { type: 'string', pattern: '^[a-z]+$' };
const reference = { $ref: '#/components/schemas/Colour' };
const more = `{ /more: { get: { operationId: getMore, responses: { '200': { description: More. } } } } }`;

const enumOfColour = '$.components.schemas.Colour.enum';
const addOperation = action('$.paths', `update: ${more}`);
const removeOperation = action(`$.paths['/things/{id}']`, 'remove: true');
const addSize = action(
  '$.paths.*.get.parameters',
  'update: { name: size, in: query, schema: { type: integer } }',
);

const atColour = 'components schemas Colour';
const atProperties = 'components schemas Thing properties';
const atGet = 'paths /things/{id} get';

type Row = readonly [title: string, actions: readonly string[], at: string, want: Json | undefined];
const cases: readonly Row[] = [
  ['its own title and version', [], 'info', { title: 'Small', version: '1.1.0' }],
  ['its own base path', [], 'servers', [{ url: '/things/1.1.0' }]],
  [
    'a new field at the end',
    [action(properties, 'update: { size: { type: integer } }')],
    atProperties,
    { name, made: date, colour: reference, size: integer },
  ],
  [
    'new fields at the places of the update',
    [
      action(
        properties,
        'update: { size: { type: integer }, made: {}, weight: { type: number }, colour: {} }',
      ),
    ],
    atProperties,
    { name, size: integer, made: date, weight: { type: 'number' }, colour: reference },
  ],
  [
    'no removed field',
    [action(`${properties}.made`, 'remove: true')],
    atProperties,
    { name, colour: reference },
  ],
  [
    'a new bound',
    [action(`${properties}.name`, 'update: { maxLength: 9 }')],
    `${atProperties} name maxLength`,
    9,
  ],
  [
    'no removed bound',
    [action(`${properties}.name.pattern`, 'remove: true')],
    `${atProperties} name`,
    { type: 'string' },
  ],
  [
    'a new required field',
    [
      action('$.components.schemas.Thing', 'update: { required: [made] }'),
      action('$..example', "update: { made: '2026-01-31' }"),
    ],
    'components schemas Thing required',
    ['name', 'made'],
  ],
  ['a new enum value', [action(enumOfColour, 'update: green')], `${atColour} enum`, ['red', 'blue', 'green']],
  [
    'two new enum values',
    [action(enumOfColour, 'update: [green, grey]')],
    `${atColour} enum`,
    ['red', 'blue', 'green', 'grey'],
  ],
  [
    'no removed enum value',
    [action(`${enumOfColour}[?@ == 'red']`, 'remove: true')],
    `${atColour} enum`,
    ['blue'],
  ],
  ['a new operation', [addOperation], 'paths /more get operationId', 'getMore'],
  ['no removed operation', [addOperation, removeOperation], atGet, undefined],
  ['no component that only a removed operation used', [addOperation, removeOperation], 'components', {}],
  [
    'a new header',
    [action('$.paths.*.get.responses.*', 'update: { headers: { X-Mark: { schema: { type: string } } } }')],
    `${atGet} responses 200 headers`,
    { 'X-Mark': { schema: { type: 'string' } } },
  ],
  ['a new parameter', [addSize], `${atGet} parameters 1 name`, 'size'],
  [
    'no parameter that a later action removes',
    [addSize, action(`$.paths.*.get.parameters[?@.name == 'size']`, 'remove: true')],
    `${atGet} parameters 1`,
    undefined,
  ],
  [
    'a component that was removed and added again',
    [
      action('$.components.schemas.Colour', 'remove: true'),
      action('$.components.schemas', 'update: { Colour: { type: integer } }'),
    ],
    atColour,
    integer,
  ],
];

describe('A version that extends another version by an overlay', () => {
  for (const [title, actions, at, want] of cases) {
    it(`has ${title}`, async () => {
      const found = valueAt(await changedBy(...actions), at.split(' '));
      // Compared as texts, because the order of members counts.
      expect(JSON.stringify(found)).to.equal(JSON.stringify(want));
    });
  }
});
