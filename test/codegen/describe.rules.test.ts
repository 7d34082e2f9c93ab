/** The differences between two versions of small contracts, in words. */
import { join } from 'node:path';
import { expect } from 'chai';
import { bundle } from '../../codegen/documents/bundle.js';
import { findContracts, Sources } from '../../codegen/documents/sources.js';
import { type DescribedEdit, formatMarkdown } from '../../codegen/describe/text.js';
import { describeVersions } from '../../codegen/describe/versions.js';
import { contract, heir, workspace, type Files } from './workspace.js';

/** The description of 1.1.0 against 1.0.0, line by line and without list markers. */
function linesOf(files: Files): string[] {
  const root = join(workspace(files), 'specs');
  const sources = new Sources(root);
  const [described] = describeVersions(findContracts(root).map((file) => bundle(file, sources)));
  expect(sources.lines()).to.deep.equal([]);
  if (!described) throw new Error('there are no two versions');
  return described.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^- /, ''))
    .slice(1);
}

/** The lines after a change of the newer version's text; the first, about the base path, is always there. */
const changed = (...changes: readonly (readonly [from: string, to: string])[]): string[] => {
  const newer = changes.reduce((text, [from, to]) => {
    expect(text).to.include(from);
    return text.replace(from, () => to);
  }, contract('1.1.0'));
  return linesOf({ 'things/1.0.0.yaml': contract(), 'things/1.1.0.yaml': newer });
};

const thing = '`GET /things/{id}`:';
const parameters = '      parameters:\n';
const parameter = (place: string, name: string, schema: string, required = false) =>
  `${parameters}        - { name: ${name}, in: ${place}, required: ${required}, schema: ${schema} }\n`;
const name = "        name:\n          type: string\n          pattern: '^[a-z]+$'\n";
const property = (text: string): readonly [string, string] => [name, `${name}        ${text}\n`];
const body = (schema: string): readonly [string, string] => [
  '      responses:\n',
  `      requestBody:
        required: true
        content:
          application/json:
            schema: ${schema}
      responses:\n`,
];
const reply = (status: number): readonly [string, string] => [
  "        '200':\n",
  `        '${status}': { description: Something else. }\n        '200':\n`,
];

const table: readonly (readonly [
  title: string,
  changes: readonly (readonly [string, string])[],
  want: readonly string[],
])[] = [
  ['another description', [['description: The thing.', 'description: Another sentence.']], []],
  [
    'the order of fields',
    [
      [name, ''],
      ['          format: date\n', `          format: date\n${name}`],
    ],
    [],
  ],
  [
    'an inlined reference',
    [
      [
        "                $ref: '#/components/schemas/Thing'\n",
        `                type: object
                required: [name]
                properties: { name: { type: string, pattern: '^[a-z]+$' }, made: { type: string, format: date } }\n`,
      ],
    ],
    [],
  ],
  [
    'a new parameter',
    [[parameters, parameter('query', 'size', '{ type: integer, minimum: 1, maximum: 9, default: 5 }')]],
    ['Takes the query parameter `size`: optional, whole number, at least 1, at most 9, when absent 5.'],
  ],
  [
    'a new header',
    [[parameters, parameter('header', 'X-Colour', '{ type: string, enum: [red, blue] }', true)]],
    ['Takes the header `X-Colour`: required, text, one of `blue`, `red`.'],
  ],
  [
    'a new limit of a parameter',
    [['            type: string\n', '            type: string\n            maxLength: 9\n']],
    ['Path parameter `id`: now at most 9 characters.'],
  ],
  [
    'a new body',
    [body('{ type: object, properties: { size: { type: number } } }')],
    ['Takes a body: required.'],
  ],
  ['new answers', [reply(404), reply(409)], ['Answers 404, 409 too.']],
  [
    'a nested field of the answer',
    [
      property(
        '_links: { type: object, required: [self], properties: { self: { type: object, properties: { href: { type: string } } } } }',
      ),
    ],
    ['The answer 200 has `_links`: optional, object with `self`.'],
  ],
  [
    'a new list of the answer',
    [
      property(
        'colours: { type: array, maxItems: 3, uniqueItems: true, items: { type: string, enum: [red] } }',
      ),
    ],
    ['The answer 200 has `colours`: optional, list, at most 3 entries, each entry once.'],
  ],
  [
    'a removed field',
    [
      [name, ''],
      ['required: [name]', 'required: []'],
      ['name: lamp', 'made: 2025-01-01'],
    ],
    ['The answer 200 has no `name`.'],
  ],
  [
    'a field that becomes optional',
    [['required: [name]', 'required: []']],
    ['In the answer 200, `name`: now optional.'],
  ],
  [
    'another pattern',
    [['^[a-z]+$', '^[a-y]+$']],
    ['In the answer 200, `name`: of the pattern `^[a-y]+$`, formerly of the pattern `^[a-z]+$`.'],
  ],
  [
    'another format',
    [['format: date', 'format: uuid']],
    ['In the answer 200, `made`: of the format uuid, formerly of the format date.'],
  ],
  [
    'an answer in another media type',
    [['application/json', 'text/plain']],
    ['The answer 200 comes as text/plain in place of application/json.'],
  ],
  [
    'a new header of the answer',
    [
      [
        '          description: The thing.\n',
        '          description: The thing.\n          headers: { X-Mark: { required: true, schema: { type: string } } }\n',
      ],
    ],
    ['The answer 200 carries the header `X-Mark`: required, text.'],
  ],
];

describe('The described differences between two versions', () => {
  for (const [title, changes, want] of table) {
    it(`${want.length === 0 ? 'ignore' : 'name'} ${title}`, () => {
      const lines = want.length === 0 ? ['The common operations are the same.'] : [thing, ...want];
      expect(changed(...changes)).to.deep.equal(lines);
    });
  }

  it('name removed headers and answers', () => {
    const [older, newer] = [
      contract().replace(parameters, parameter('header', 'X-Old', '{ type: string }')),
      contract('1.1.0'),
    ];
    const files = { 'things/1.0.0.yaml': older.replace(...reply(404)), 'things/1.1.0.yaml': newer };
    expect(linesOf(files)).to.deep.equal([thing, 'Takes no header `X-Old`.', 'Does not answer 404.']);
  });

  it('name added and removed enum values one by one', () => {
    const withValues = (version: string, values: string) =>
      contract(version).replace("          pattern: '^[a-z]+$'\n", `          enum: [${values}]\n`);
    const files = {
      'things/1.0.0.yaml': withValues('1.0.0', 'lamp, desk, bed'),
      'things/1.1.0.yaml': withValues('1.1.0', 'bed, lamp, door'),
    };
    expect(linesOf(files)).to.deep.equal([
      thing,
      'In the answer 200, `name`: also `door`.',
      'In the answer 200, `name`: no longer `desk`.',
    ]);
  });

  it('name a removed alias as an operation that is not offered', () => {
    const alias = "  /objects/{id}:\n    $ref: '#/paths/~1things~1{id}'\ncomponents:\n";
    const files = {
      'things/1.0.0.yaml': contract().replace('components:\n', alias),
      'things/1.1.0.yaml': heir('1.1.0', '1.0.0'),
    };
    expect(linesOf(files)).to.deep.equal([
      'Not offered:',
      '`GET /objects/{id}`',
      'The common operations are the same.',
    ]);
  });

  it('are finite for a schema that contains itself', () => {
    const thingWithParts = property("parts: { type: array, items: { $ref: '#/components/schemas/Thing' } }");
    expect(changed(thingWithParts)).to.deep.equal([thing, 'The answer 200 has `parts`: optional, list.']);
  });
});

describe('The description of many differences', () => {
  const [read, list, make, end] = ['GET /things/{id}', 'GET /things', 'POST /things', 'DELETE /things/{id}'];
  const shared = [list, make, read, end, 'GET /'];
  const tagged = new Map(Object.entries({ Reads: [list, read], Writes: [make, end], Others: ['GET /'] }));
  const described = (...changes: readonly (readonly [words: string, ...operations: string[]])[]) => {
    const said = { owner: 'header', keyword: 'x', how: 'added', side: 'both' } as const;
    const edits = changes.flatMap(([words, ...operations]) =>
      operations.map((address): DescribedEdit => ({
        address,
        edit: { ...said, words, question: { before: {}, after: {} } },
      })),
    );
    return formatMarkdown({ edits, shared, summaries: new Map(), tagged }, edits).split(/\n+/);
  };

  it('names all operations of a tag by the tag', () => {
    const others = '3 more operations are the same.';
    expect(described(['One.', list, read])).to.deep.equal(['Reads (all 2):', '- One.', others]);
    expect(described(['One.', list, read, end])).to.include('Reads (all 2), `DELETE /things/{id}`:');
    expect(described(['One.', list, 'GET /'])).to.include('`GET /things`, `GET /`:');
  });

  it('has a line for each group of operations, once four groups have at most four sentences', () => {
    const small = [list, make, read, end].map((address) => [`Of ${address}.`, address] as const);
    const large = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((words) => [words, 'GET /'] as const);
    expect(described(...small.slice(1)))
      .to.include('`POST /things`:')
      .and.not.include('Further changes:');
    expect(described(...small, ...large)).to.deep.equal([
      '`GET /`:',
      ...large.map(([words]) => `- ${words}`),
      'Further changes:',
      ...small.map(([words, address]) => `- \`${address}\`: ${words}`),
    ]);
  });
});
