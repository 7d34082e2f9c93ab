/** Overlays together with other overlays, with shared files and with the versions that they extend. */
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { valueAt } from '../../codegen/json.js';
import { but, nameType, sharedFile, small } from './mistake.js';
import { publishedOf } from './published-documents.js';
import { action, contract, heir, overlay, workspace } from './workspace.js';

const properties = '$.components.schemas.Thing.properties';
const colour = `        colour:
          $ref: '#/components/schemas/Colour'
    Colour:
      type: string
      enum: [red, blue]
`;
const base = but('          format: date\n', `          format: date\n${colour}`);

describe('An overlay', () => {
  const shared = `components:\n  schemas:\n    Name:\n      type: string\n      pattern: '^[a-z]+$'\n    Box:\n      type: object\n      properties:\n        label: { $ref: '#/components/schemas/Name' }\n`;
  const withShared = but(nameType, `$ref: '../${sharedFile}#/components/schemas/Name'`);

  it('changes each use of a shared schema in its own version, and no use in the older version', async () => {
    const documents = await publishedOf({
      [sharedFile]: shared,
      'things/1.0.0.yaml': withShared,
      'things/1.1.0.yaml': overlay(
        '1.1.0',
        '1.0.0',
        action('$.components.schemas.Name', 'update: { maxLength: 9 }'),
        // The overlay's own references, direct or through another schema, also lead to the changed schema.
        action(
          properties,
          `update: { box: { $ref: '../${sharedFile}#/components/schemas/Box' }, nick: { $ref: '../${sharedFile}#/components/schemas/Name' } }`,
        ),
      ),
    });
    const schemas = (version: string) => valueAt(documents.get(version), ['components', 'schemas']);
    const before = { type: 'string', pattern: '^[a-z]+$' };
    expect(valueAt(schemas('1.0.0'), ['Name'])).to.deep.equal(before);
    expect(valueAt(schemas('1.1.0'), ['Name'])).to.deep.equal({ ...before, maxLength: 9 });
    expect(valueAt(schemas('1.1.0'), ['Box', 'properties', 'label'])).to.deep.equal({
      $ref: '#/components/schemas/Name',
    });
  });

  it('may extend another overlay, and inherits its changes', async () => {
    const documents = await publishedOf({
      'things/1.0.0.yaml': base,
      'things/1.1.0.yaml': overlay(
        '1.1.0',
        '1.0.0',
        action('$.components.schemas.Colour.enum', 'update: green'),
      ),
      'things/1.2.0.yaml': overlay(
        '1.2.0',
        '1.1.0',
        action('$.components.schemas.Colour.enum', 'update: grey'),
      ),
    });
    const values = valueAt(documents.get('1.2.0'), ['components', 'schemas', 'Colour', 'enum']);
    expect(values).to.deep.equal(['red', 'blue', 'green', 'grey']);
  });

  const links: readonly (readonly [link: string, inherited: string])[] = [
    ['/things/1.0.0/things/7', '/things/VERSION/things/7'],
    ['https://bank.example/things/1.0.0/things?page=2', 'https://bank.example/things/VERSION/things?page=2'],
    ['/things/1.0.0', '/things/VERSION'],
    ['/things/1.0.0.1/things/7', '/things/1.0.0.1/things/7'],
    ['https://bank.example/approve/7', 'https://bank.example/approve/7'],
    ['/other/things/1.0.0/7', '/other/things/1.0.0/7'],
  ];
  for (const [link, inherited] of links) {
    it(`publishes the inherited example link ${link} as ${inherited}`, async () => {
      const document = but('name: lamp', `name: ${link}`, but("\n          pattern: '^[a-z]+$'", ''));
      const documents = await publishedOf({
        'things/1.0.0.yaml': document,
        'things/1.0.1.yaml': heir('1.0.1', '1.0.0'),
        'things/1.1.0.yaml': overlay('1.1.0', '1.0.0'),
        'things/1.2.0.yaml': overlay('1.2.0', '1.1.0'),
      });
      const content = ['paths', '/things/{id}', 'get', 'responses', '200', 'content', 'application/json'];
      const published = [...documents].map(([version, each]) => [
        version,
        valueAt(each, [...content, 'example', 'name']),
      ]);
      const want = ['1.0.0', '1.0.1', '1.1.0', '1.2.0'].map((version) => [
        version,
        inherited.replace('VERSION', version),
      ]);
      expect(published).to.deep.equal(want);
    });
  }

  it('is not reported for mistakes of the versions that it extends', async () => {
    const files = {
      'things/1.0.0.yaml': but('schemas/Thing', 'schemas/Thong'),
      'things/1.1.0.yaml': overlay('1.1.0', '1.0.0'),
      'things/1.2.0.yaml': overlay('1.2.0', '1.1.0'),
    };
    const { problems } = await generate(join(workspace(files), 'specs'));
    expect(problems.map((problem) => problem.replace(/^.*specs\/|:\d+:.*$/g, ''))).to.deep.equal([
      'things/1.0.0.yaml',
    ]);
  });

  it('keeps the aliases of the version that it extends', async () => {
    const alias = `  /stuff/{id}:\n    $ref: '#/paths/~1things~1{id}'\n`;
    const documents = await publishedOf({
      'things/1.0.0.yaml': but('components:', `${alias}components:`, small),
      'things/1.1.0.yaml': overlay('1.1.0', '1.0.0', action('$.paths.*.get', 'update: { summary: New }')),
    });
    const summaries = ['/things/{id}', '/stuff/{id}'].map((path) =>
      valueAt(documents.get('1.1.0'), ['paths', path, 'get', 'summary']),
    );
    expect(summaries).to.deep.equal(['New', 'New']);
  });

  it('announces its own deprecation, and not that of the extended version', async () => {
    const ending = (text: string) =>
      text.replace('  title: Small', `  title: Small\n  x-deprecated: '2027-01-31'`);
    const documents = await publishedOf({
      'things/1.0.0.yaml': ending(contract()),
      'things/1.1.0.yaml': overlay('1.1.0', '1.0.0'),
      'things/1.2.0.yaml': ending(overlay('1.2.0', '1.1.0')),
    });
    const announced = ['1.0.0', '1.1.0', '1.2.0'].map((each) =>
      valueAt(documents.get(each), ['info', 'x-deprecated']),
    );
    expect(announced).to.deep.equal(['2027-01-31', undefined, '2027-01-31']);
  });
});
