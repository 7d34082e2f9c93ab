/** Bad input ends in one line with file, line, rule and remedy, and the last good state stays. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generateProject } from '../../tools/contracts/generate.js';
import { but, named, small, thingReference } from '../codegen/mistake.js';
import { runIn, spawnGenerator, workspace } from '../codegen/workspace.js';

const bombs = Array.from({ length: 9 }, (_, at) => `  l${at + 1}: &l${at + 1} [${`*l${at}, `.repeat(10)}]`);

const itself = '#/components/schemas/Thing/properties/name';
const noVersion = /^1: \[openapi-version\] .* write openapi: 3\.0\.3 or openapi: 3\.1\.0\.$/;

/** What is wrong, the document, and the line that is printed. */
const rows: readonly (readonly [what: string, document: string, want: RegExp])[] = [
  ['no OpenAPI', 'title: Things\n', noVersion],
  ['Swagger 2.0', "swagger: '2.0'\npaths: {}\n", noVersion],
  ['a version with more words', but('3.0.3', '3.1.0 oops'), noVersion],
  [
    'a remote reference',
    but(thingReference, '$ref: https://bank.example/thing.json'),
    /^23: \[reference-outside\] .* copy what it stands for into the document\.$/,
  ],
  ['a circle', named(`$ref: '${itself}'`), /^33: \[reference-circular\] .* make a component of it\.$/],
  [
    'a file above maxBytes',
    `${small}# ${'x'.repeat(20_000)}\n`,
    /^1: \[file-too-large\] .* raise maxBytes, or divide the document\.$/,
  ],
  [
    'a YAML bomb',
    but('paths:', `x-bomb:\n  l0: &l0 ha\n${bombs.join('\n')}\npaths:`),
    /^17: \[yaml-alias-explosion\] .* write the values out\.$/,
  ],
];

describe('A project with bad input', () => {
  const files = { 'things/1.0.0.yaml': small };
  const folder = workspace(files);
  const generate = () => runIn(folder, () => generateProject({ lint: () => Promise.resolve() }));
  const generated = () => {
    const out = join(folder, 'generated');
    return readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]);
  };

  before(async () => {
    writeFileSync(join(folder, 'contracts.json'), '{ "maxBytes": 10000 }');
    expect((await generate()).err).to.equal('');
  });

  for (const [what, document, want] of rows) {
    it(`says so in one line, and keeps the last good state: ${what}`, async () => {
      const good = generated();
      writeFileSync(join(folder, 'specs/things/1.0.0.yaml'), document);
      const { err, status } = await generate();
      expect(status).to.equal(1);
      expect(err.replace('specs/things/1.0.0.yaml:', '').trimEnd()).to.match(want);
      expect(generated()).to.deep.equal(good);
    });
  }

  for (const command of ['design', 'dev']) {
    it(`has a compiler's settings, or is told so in one line: ${command}`, () => {
      const { err, status } = spawnGenerator(folder, [command], {}, '../tools/contracts/main');
      expect([status, err]).to.deep.equal([
        1,
        'There is no tsconfig.json here; "open-banking-contracts init" writes one.\n',
      ]);
    });
  }
});
