/** Documents without this project's conventions: the accepted and the refused features. */
import { join } from 'node:path';
import { expect } from 'chai';
import { generate, type Generated } from '../../codegen/generate.js';
import { rules, foreignRules } from '../../codegen/rule-table.js';
import { but, mistakesOf, small } from '../codegen/mistake.js';
import { workspace } from '../codegen/workspace.js';
import { unreadDocuments } from './unread.js';
import { warnedDocuments } from './warned.js';

const options = { rules: foreignRules, openAnswers: true, contractModule: 'the-engine' };

function generated(document: string): Promise<Generated> {
  return generate(join(workspace({ 'things/1.0.0.yaml': document }), 'specs'), options);
}

/** The published document, as JSON. */
async function publishedOf(document: string): Promise<unknown> {
  const { output, problems } = await generated(document);
  expect(problems).to.deep.equal([]);
  return JSON.parse(output.get('things-1.0.0.json') ?? '');
}

describe('A document without this project’s conventions', () => {
  for (const { rule, files, want } of [unreadDocuments, warnedDocuments].flatMap(mistakesOf)) {
    it(`reports [${rule}] ${want}`, async () => {
      const document = files['things/1.0.0.yaml'] ?? '';
      const { output, problems, warnings } = await generated(document);
      const line = document.split('\n').findIndex((text) => text.includes('# here')) + 1;
      const isError = rules[rule].foreign === 'error';
      const [said = '', ...others] = [...problems, ...warnings];
      expect(said.replace(/^.*specs\//, '')).to.equal(
        `things/1.0.0.yaml:${line}: ${isError ? '' : 'warning '}[${rule}] ${want}`,
      );
      expect(others).to.deep.equal([]);
      expect(output.size === 0).to.equal(isError);
    });
  }

  it('may contain references to any place within it, which are written out', async () => {
    const second =
      "  /others:\n    get:\n      responses:\n        '200':\n          $ref: '#/paths/~1things~1%7Bid%7D/get/responses/200'\ncomponents:";
    const published = await publishedOf(but('components:', second));
    const { paths } = Object(published);
    expect(paths['/others'].get.responses['200']).to.deep.equal(paths['/things/{id}'].get.responses['200']);
  });

  it('of OpenAPI 3.1 is published as it is written, and has types of its webhooks', async () => {
    const more = `3.1.0
webhooks:
  made:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: [string, 'null'] }
      responses: { '204': { description: Done. } }`;
    const { output, problems } = await generated(but('3.0.3', more));
    expect(problems).to.deep.equal([]);
    const { webhooks } = JSON.parse(output.get('things-1.0.0.json') ?? '');
    expect(webhooks.made.post.requestBody.content['application/json'].schema.type).to.deep.equal([
      'string',
      'null',
    ]);
    const types = output.get('things-1.0.0.ts') ?? '';
    expect(types).to.include('export interface Webhooks {\n  /** POST made */\n  readonly made: {');
    expect(types).to.include('readonly body: string | null | undefined;');
    expect(output.get('index.ts')).to.not.include('made');
  });

  it('of OpenAPI 3.1 may have paths in its components, and recursive schemas in $defs', async () => {
    const document = `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
paths:
  /things: { $ref: '#/components/pathItems/things' }
components:
  pathItems:
    things:
      get:
        responses:
          '200':
            description: The things.
            content:
              application/json:
                schema: { $ref: '#/components/schemas/Thing', description: A thing. }
  schemas:
    Thing:
      $defs:
        part: { type: object, properties: { parts: { type: array, items: { $ref: '#/components/schemas/Thing/$defs/part' } } } }
      type: object
      properties:
        part: { $ref: '#/components/schemas/Thing/$defs/part' }
`;
    const { output, problems } = await generated(document);
    expect(problems).to.deep.equal([]);
    const types = output.get('things-1.0.0.ts') ?? '';
    expect(types).to.include('/** GET /things */');
    expect(types).to.include('readonly part?: Thing_part;');
    expect(types).to.include('readonly parts?: readonly Thing_part[];');
  });

  it('of webhooks alone has no paths', async () => {
    const { output, problems } = await generated(
      'openapi: 3.1.0\ninfo: { title: Small, version: 1.0.0 }\nwebhooks: { made: { post: {} } }\n',
    );
    expect(problems).to.deep.equal([]);
    expect(output.get('things-1.0.0.ts')).to.include('export interface Operations {\n}');
  });

  it('is refused in one line when it is larger than maxBytes', async () => {
    const specs = join(workspace({ 'things/1.0.0.yaml': small }), 'specs');
    const { output, problems } = await generate(specs, { ...options, maxBytes: 100 });
    expect(problems.map((problem) => problem.replace(/^.*specs\//, ''))).to.deep.equal([
      `things/1.0.0.yaml:1: [file-too-large] The file has ${Buffer.byteLength(small)} bytes, and at most 100 are read; raise maxBytes, or divide the document.`,
    ]);
    expect(output.size).to.equal(0);
  });

  it('may have examples in its components', async () => {
    const document = but(
      'components:',
      'components:\n  examples:\n    lamp:\n      value: { name: lamp }',
      but(
        'example:\n                name: lamp',
        "examples:\n                lamp: { $ref: '#/components/examples/lamp' }",
      ),
    );
    const { paths } = Object(await publishedOf(document));
    const content = paths['/things/{id}'].get.responses['200'].content['application/json'];
    expect(content.examples).to.deep.equal({ lamp: { value: { name: 'lamp' } } });
  });

  it('is refused for a circular reference', async () => {
    const document = but(
      "'200':\n",
      "'200':\n          $ref: '#/paths/~1things~1%7Bid%7D/get/responses/200' # here\n",
    );
    const { problems } = await generated(document);
    expect(problems.join()).to.include('[reference-circular]');
  });

  const servers: readonly (readonly [servers: string, basePath: string])[] = [
    ["[{ url: 'https://bank.example/psd2/' }, { url: 'https://test.example' }]", '/psd2'],
    [
      "[{ url: 'https://{host}:{port}/{base}', variables: { host: { default: a }, port: { default: '443' }, base: { default: v2 } } }]",
      '/v2',
    ],
    ["[{ url: '/' }]", ''],
    ['[]', ''],
  ];
  for (const [text, basePath] of servers) {
    it(`is served at ${basePath || '/'} for the servers ${text}`, async () => {
      const { output } = await generated(but('servers:\n  - url: /things/1.0.0', `servers: ${text}`));
      expect(output.get('index.ts')).to.include(`basePath: '${basePath}',`);
    });
  }

  it('leads to code that imports the engine by its package name', async () => {
    const { output } = await generated(small);
    const imports = [...output.values()].flatMap((text) =>
      [...text.matchAll(/ from '([^']+)'/g)].map(([, from]) => from),
    );
    const others = imports.filter((from) => !from?.startsWith('./'));
    expect(new Set(others)).to.deep.equal(new Set(['the-engine']));
  });
});
