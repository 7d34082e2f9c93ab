/** Versions are compared as numbers, and a newer contract inherits what it does not spell out. */
import { join } from 'node:path';
import { expect } from 'chai';
import { compareVersions, findContracts } from '../../codegen/documents/sources.js';
import { generate } from '../../codegen/generate.js';
import { toJson, asObject } from '../../codegen/json.js';
import { contract, heir, workspace } from './workspace.js';

describe('The order of versions', () => {
  const cases: readonly (readonly [older: string, newer: string])[] = [
    ['1.3.2', '1.10'],
    ['1.3.2', '1.3.2.2'],
    ['1.0', '1.0.0'],
    ['1.0.5', '1.3.2'],
    ['9', '10'],
  ];
  for (const [older, newer] of cases) {
    it(`puts ${newer} after ${older}`, () => {
      expect(compareVersions(older, newer)).to.be.below(0);
      expect(compareVersions(newer, older)).to.be.above(0);
    });
  }

  it('finds contracts by API and version, and ignores shared files', () => {
    const files = [
      'b/1.10.yaml',
      'b/1.3.2.yaml',
      'b/1.3.2.2.yaml',
      'a/2.yaml',
      'shared/1.0.0.yaml',
      'b/notes.yaml',
    ];
    const folder = workspace(Object.fromEntries(files.map((file) => [file, ''])));
    expect(findContracts(join(folder, 'specs')).map(({ name }) => name)).to.deep.equal([
      'a-2',
      'b-1.3.2',
      'b-1.3.2.2',
      'b-1.10',
    ]);
  });
});

describe('The inheritance of an operation', () => {
  const files = {
    'things/1.0.0.yaml': contract(),
    'things/1.1.0.yaml': heir('1.1.0', '1.0.0'),
    'things/1.2.0.yaml': heir('1.2.0', '1.1.0'),
    'things/1.3.0.yaml': contract('1.3.0'),
  };

  let written: ReadonlyMap<string, string>;
  before(async () => {
    const { output, problems } = await generate(join(workspace(files), 'specs'));
    expect(problems).to.deep.equal([]);
    written = output;
  });
  const output = (name: string) => written.get(name) ?? '';

  it('spells out the inherited path and its schemas in the newer document', () => {
    const document = asObject(toJson(JSON.parse(output('things-1.2.0.json'))));
    const original = asObject(toJson(JSON.parse(output('things-1.0.0.json'))));
    expect(document['paths']).to.deep.equal(original['paths']);
    expect(document['components']).to.deep.equal(original['components']);
    expect(asObject(document['info'])['version']).to.equal('1.2.0');
  });

  it('leaves no reference to another file', () => {
    for (const name of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
      expect(output(`things-${name}.json`)).not.to.match(/"\$ref": "[^#]/);
    }
  });

  it('uses types and validators of the contract that declares the operation, over several steps', () => {
    expect(output('things-1.2.0.ts')).to.include(`readonly getThings: Things100['getThings'];`);
    expect(output('things-1.2.0.validators.ts')).to.include(`getThings: things100['getThings'],`);
  });

  it('needs a handler only where an operation is spelled out', () => {
    const index = output('index.ts');
    expect(index).to.include(`  getThings: 'things-1.0.0' | 'things-1.3.0';\n`);
    expect(index.match(/declaredBy: '[^']*'/g)).to.deep.equal([
      `declaredBy: 'things-1.0.0'`,
      `declaredBy: 'things-1.0.0'`,
      `declaredBy: 'things-1.0.0'`,
      `declaredBy: 'things-1.3.0'`,
    ]);
  });
});
