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

type Change = readonly [from: string, to: string];
const optional: Change = ['required: [name]', 'required: []'];
const text = '            type: string\n';
const sentence = '          description: The thing.\n';
const made = '          format: date\n';

/** The changes of a contract, by the line about them. */
const described: Readonly<Record<string, readonly Change[]>> = {
  'Takes the query parameter `size`: optional, whole number, at least 1, at most 9, when absent 5.': [
    [parameters, parameter('query', 'size', '{ type: integer, minimum: 1, maximum: 9, default: 5 }')],
  ],
  'Takes the header `X-Colour`: required, text, one of `blue`, `red`.': [
    [parameters, parameter('header', 'X-Colour', '{ type: string, enum: [red, blue] }', true)],
  ],
  'Path parameter `id`: now at most 9 characters.': [[text, `${text}            maxLength: 9\n`]],
  'Takes a body: required.': [body('{ type: object, properties: { size: { type: number } } }')],
  'Answers 404, 409 too.': [reply(404), reply(409)],
  'The answer 200 has `_links`: optional, object with `self`.': [
    property('_links: { type: object, required: [self], properties: { self: { type: object } } }'),
  ],
  'The answer 200 has `colours`: optional, list, at most 3 entries, each entry once.': [
    property(
      'colours: { type: array, maxItems: 3, uniqueItems: true, items: { type: string, enum: [red] } }',
    ),
  ],
  'The answer 200 has no `name`.': [[name, ''], optional, ['name: lamp', 'made: 2025-01-01']],
  'In the answer 200, `name`: now optional.': [optional],
  'In the answer 200, `name`: of the pattern `^[a-y]+$`, formerly of the pattern `^[a-z]+$`.': [
    ['^[a-z]+$', '^[a-y]+$'],
  ],
  'In the answer 200, `made`: of the format uuid, formerly of the format date.': [
    ['format: date', 'format: uuid'],
  ],
  'The answer 200 comes as text/plain in place of application/json.': [['application/json', 'text/plain']],
  'The answer 200 carries the header `X-Mark`: required, text.': [
    [sentence, `${sentence}          headers: { X-Mark: { required: true, schema: { type: string } } }\n`],
  ],
};

const ignored: Readonly<Record<string, readonly Change[]>> = {
  'another description': [['description: The thing.', 'description: Another sentence.']],
  'the order of fields': [
    [name, ''],
    [made, `${made}${name}`],
  ],
  'an inlined reference': [
    [
      "                $ref: '#/components/schemas/Thing'\n",
      `                type: object
                required: [name]
                properties: { name: { type: string, pattern: '^[a-z]+$' }, made: { type: string, format: date } }\n`,
    ],
  ],
};

describe('The described differences between two versions', () => {
  for (const [want, changes] of Object.entries(described)) {
    it(`are: ${want}`, () => expect(changed(...changes)).to.deep.equal([thing, want]));
  }

  for (const [title, changes] of Object.entries(ignored)) {
    it(`ignore ${title}`, () => {
      expect(changed(...changes)).to.deep.equal(['The common operations are the same.']);
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
  const formatted = (...changes: readonly (readonly [words: string, ...operations: string[]])[]) => {
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
    expect(formatted(['One.', list, read])).to.deep.equal(['Reads (all 2):', '- One.', others]);
    expect(formatted(['One.', list, read, end])).to.include('Reads (all 2), `DELETE /things/{id}`:');
    expect(formatted(['One.', list, 'GET /'])).to.include('`GET /things`, `GET /`:');
  });

  it('has a line for each group of operations, once four groups have at most four sentences', () => {
    const small = [list, make, read, end].map((address) => [`Of ${address}.`, address] as const);
    const large = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((words) => [words, 'GET /'] as const);
    expect(formatted(...small.slice(1)))
      .to.include('`POST /things`:')
      .and.not.include('Further changes:');
    expect(formatted(...small, ...large)).to.deep.equal([
      '`GET /`:',
      ...large.map(([words]) => `- ${words}`),
      'Further changes:',
      ...small.map(([words, address]) => `- \`${address}\`: ${words}`),
    ]);
  });
});
