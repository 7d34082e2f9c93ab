/** An alias is another path of the same operation: one more route, and nothing else. */
import { join } from 'node:path';
import { expect } from 'chai';
import { toPublished } from '../../codegen/documents/published.js';
import { generate } from '../../codegen/generate.js';
import { toJson, asObject, valueAt } from '../../codegen/json.js';
import { but, small } from './mistake.js';
import { contract, heir, workspace } from './workspace.js';

const alias = `  /stuff/{id}:\n    $ref: '#/paths/~1things~1{id}'\n`;
const withAlias = but('components:', `${alias}components:`, small);
const inheritedAlias = `  /stuff/{id}:\n    $ref: './1.0.0.yaml#/paths/~1stuff~1{id}'\n`;

describe('Aliases of a path', () => {
  const files = {
    'things/1.0.0.yaml': withAlias,
    'things/1.1.0.yaml': heir('1.1.0', '1.0.0') + inheritedAlias,
    'things/1.2.0.yaml': heir('1.2.0', '1.0.0') + alias,
    'things/1.3.0.yaml': but('components:', `${alias}components:`, contract('1.3.0')),
  };
  let output: ReadonlyMap<string, string>;
  before(async () => {
    const generated = await generate(join(workspace(files), 'specs'));
    expect(generated.problems).to.deep.equal([]);
    output = generated.output;
  });

  const textOf = (name: string) => output.get(name) ?? '';

  it('are spelled out in the published document with their own ids, also when inherited', () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
      const document = toJson(JSON.parse(textOf(`things-${version}.json`)));
      const [own, other] = ['/things/{id}', '/stuff/{id}'].map((path) =>
        asObject(valueAt(document, ['paths', path, 'get'])),
      );
      expect(own?.['operationId'], version).to.equal('getThings');
      expect(other, version).to.deep.equal({ ...own, operationId: 'getThingsAlias' });
      expect(textOf(`things-${version}.json`), version).not.to.include('"#/paths');
    }
  });

  it('have ids that no other operation has', () => {
    const get = (operationId: string) => ({ get: { operationId, tags: ['t'] } });
    const paths = {
      '/a': get('read'),
      '/b': { $ref: '#/paths/~1a' },
      '/c': { $ref: '#/paths/~1a' },
      '/d': get('readAlias'),
    };
    expect(toPublished({ document: { paths } })['paths']).to.deep.equal({
      '/a': get('read'),
      '/b': get('readAlias2'),
      '/c': get('readAlias3'),
      '/d': get('readAlias'),
    });
  });

  it('are routes of the same operation, served by the contract that declares the operation', () => {
    const routes =
      textOf('index.ts').match(/id: 'getThings',\n.*\n +path: '[^']*',\n +declaredBy: '[^']*'/g) ?? [];
    expect(
      routes.map((route) => route.match(/(?<=path: ')[^']*|(?<=declaredBy: ')[^']*/g)?.join(' ')),
    ).to.deep.equal(
      ['1.0.0', '1.0.0', '1.0.0', '1.3.0'].flatMap((declarer) => [
        `/things/{id} things-${declarer}`,
        `/stuff/{id} things-${declarer}`,
      ]),
    );
  });

  it('need no types, validators or handlers of their own', async () => {
    const { output: plain } = await generate(join(workspace({ 'things/1.0.0.yaml': small }), 'specs'));
    for (const name of ['things-1.0.0.ts', 'things-1.0.0.validators.ts']) {
      expect(textOf(name)).to.equal(plain.get(name));
    }
    expect(textOf('index.ts')).to.include(`  getThings: 'things-1.0.0' | 'things-1.3.0';\n`);
  });
});
