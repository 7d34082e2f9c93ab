/** An operation that an overlay leaves as it is has the older contract's types, validators and handler. */
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { foreignRules } from '../../codegen/rule-table.js';
import { but } from './mistake.js';
import { action, overlay, workspace } from './workspace.js';

const two = `  /names:
    get:
      operationId: getNames
      responses:
        '200':
          description: The names.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Name' } }
              example: [lamp]
components:`;
const base = but(
  '    Thing:\n',
  `    Name: { type: string, maxLength: 9 }\n    Thing:\n`,
  but('components:', two),
);

/** For each operation of 1.1.0: the version that spells it out, and the version that changes it. */
async function operationsAfter(...actions: readonly string[]): Promise<Record<string, string>> {
  const files = { 'things/1.0.0.yaml': base, 'things/1.1.0.yaml': overlay('1.1.0', '1.0.0', ...actions) };
  const { output, problems } = await generate(join(workspace(files), 'specs'));
  expect(problems).to.deep.equal([]);
  const [, newer = ''] = (output.get('index.ts') ?? '').split("name: 'things-1.1.0'");
  const entry = /id: '(\w+)',[^]*?declaredBy: 'things-([^']+)',\n(?: +changes: \['things-([^']+)'\])?/g;
  return Object.fromEntries(
    [...newer.matchAll(entry)].map(([, id, declarer, changed]) => [
      id,
      changed === undefined ? declarer : `${declarer}, changing ${changed}`,
    ]),
  );
}

const inherited = { getThings: '1.0.0', getNames: '1.0.0' };
const changed = '1.1.0, changing 1.0.0';
const own = '1.1.0';

const properties = '$.components.schemas.Thing.properties';
const names = `$.paths['/names'].get`;
const newField = (name: string) => action(properties, `update: { ${name}: { type: integer } }`);
const parametersOf = (schema: string) => `parameters: [{ name: tags, in: query, schema: ${schema} }]`;
const more = `{ get: { operationId: getMore, responses: { '200': { description: More. } } } }`;

interface Case {
  readonly title: string;
  readonly actions: readonly string[];
  readonly want: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  { title: 'another base path', actions: [], want: inherited },
  {
    title: 'other texts and examples',
    actions: [
      action('$.paths.*.get', 'update: { summary: Read., description: More., tags: [reads] }'),
      action('$.paths.*.get.responses.*', 'update: { description: Another one. }'),
      action('$.components.schemas.*', 'update: { description: Some more. }'),
      action('$.paths.*.get.responses.*.content.*.example[0]', 'remove: true'),
    ],
    want: inherited,
  },
  {
    title: 'other security and a deprecation',
    actions: [
      action(
        '$.paths.*.get',
        "update: { deprecated: true, x-deprecated: '2027-01-31', security: [{ key: [] }] }",
      ),
      action(
        '$',
        'update: { components: { securitySchemes: { key: { type: apiKey, in: header, name: Key } } } }',
      ),
    ],
    want: inherited,
  },
  {
    title: 'a new field of an answer',
    actions: [newField('size')],
    want: { ...inherited, getThings: changed },
  },
  {
    title: 'another schema of the other operation',
    actions: [action('$.components.schemas.Name', 'update: { minLength: 2 }')],
    want: { ...inherited, getNames: changed },
  },
  {
    title: 'a new parameter',
    actions: [action(names, `update: { ${parametersOf('{ type: integer }')} }`)],
    want: { ...inherited, getNames: changed },
  },
  {
    title: 'a new status',
    actions: [action(`${names}.responses`, "update: { '204': { description: None. } }")],
    want: { ...inherited, getNames: changed },
  },
  {
    title: 'a field that an answer loses',
    actions: [action(`${properties}.made`, 'remove: true')],
    want: { ...inherited, getThings: own },
  },
  {
    title: 'a new operation',
    actions: [action('$.paths', `update: { /more: ${more} }`)],
    want: { ...inherited, getMore: own },
  },
  {
    title: 'a removed operation',
    actions: [action(`$.paths['/names']`, 'remove: true')],
    want: { getThings: '1.0.0' },
  },
];

describe('An overlay without house rules', () => {
  for (const [title, update] of [
    ['the style of a query list', 'style: pipeDelimited'],
    ['the explode option of a query list', 'explode: false'],
  ]) {
    it(`changes an operation by ${title}, although the schema stays the same`, async () => {
      const parameters = parametersOf('{ type: array, items: { type: string } }');
      const getNames = '      operationId: getNames\n';
      const files = {
        'things/1.0.0.yaml': base.replace(getNames, `${getNames}      ${parameters}\n`),
        'things/1.1.0.yaml': overlay(
          '1.1.0',
          '1.0.0',
          action(`${names}.parameters[0]`, `update: { ${update} }`),
        ),
      };
      const options = { rules: foreignRules };
      const { bundles, problems } = await generate(join(workspace(files), 'specs'), options);
      expect(problems).to.deep.equal([]);
      const declarers = bundles.map(
        ({ operations }) => operations.find(({ id }) => id === 'getNames')?.declaredBy,
      );
      expect(declarers).to.deep.equal(['things-1.0.0', 'things-1.1.0']);
    });
  }
});

describe('The origin of each operation under an overlay', () => {
  for (const { actions, title, want } of cases) {
    it(`is determined for ${title}`, async () => {
      expect(await operationsAfter(...actions)).to.deep.equal(want);
    });
  }
});

describe('Overlays of overlays', () => {
  it('inherit from the last version that changed the operation, and list all versions that may serve it', async () => {
    const files = {
      'things/1.0.0.yaml': base,
      'things/1.1.0.yaml': overlay('1.1.0', '1.0.0', newField('size')),
      'things/1.2.0.yaml': overlay('1.2.0', '1.1.0'),
      'things/1.3.0.yaml': overlay('1.3.0', '1.2.0', newField('weight')),
    };
    const { output, problems } = await generate(join(workspace(files), 'specs'));
    expect(problems).to.deep.equal([]);
    const index = output.get('index.ts') ?? '';
    expect(
      index
        .match(/declaredBy: 'things-1[^0]*[123].0',\n.*changes: .*\n/g)
        ?.map((text) => text.replaceAll(/\s+/g, ' ')),
    ).to.deep.equal([
      "declaredBy: 'things-1.1.0', changes: ['things-1.0.0'], ",
      "declaredBy: 'things-1.1.0', changes: ['things-1.0.0'], ",
      "declaredBy: 'things-1.3.0', changes: ['things-1.1.0', 'things-1.0.0'], ",
    ]);
    expect(index).to.include(
      `  getThings: { 'things-1.1.0': 'things-1.0.0'; 'things-1.3.0': 'things-1.1.0' };\n`,
    );
    expect(output.get('things-1.2.0.ts')).to.include(`readonly getThings: Things110['getThings'];`);
    expect(output.get('things-1.2.0.validators.ts')).to.include(`getThings: things110['getThings'],`);
  });
});
