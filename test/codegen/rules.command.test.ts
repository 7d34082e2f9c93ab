/** Rules as a whole: which rules can be switched off, how they are reported, and hard cases. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { allRules, foreignRules, rules } from '../../codegen/rule-table.js';
import { but, named, nameType, small } from './mistake.js';
import { contract, type Files, heir, run, spawnGenerator, workspace } from './workspace.js';
import { withoutRedocly } from './without-redocly.js';

function specsOf(files: Files): string {
  return join(workspace(files), 'specs');
}

describe('The rules of contracts', () => {
  it('of the house are off for documents of others, but for two that warn', () => {
    const house = [...allRules].filter((id) => rules[id].kind === 'house');
    const on = house.filter((id) => foreignRules.get(id) !== 'off');
    expect(on).to.deep.equal(['body-schema-missing', 'keyword-of-another-type']);
  });

  it('accept a breach of house rules when house rules are off', async () => {
    const files = {
      'things/1.0.0.yaml': but(
        "pattern: '^[a-z]+$'",
        "pattern: '[a-z]+'",
        but('  version: 1.0.0', '  version: 1.0.1'),
      ),
      'things/notes.yaml': 'more: 3\n',
    };
    const ours = await generate(specsOf(files));
    expect(ours.problems).to.have.length(3);
    const theirs = await generate(specsOf(files), { rules: foreignRules, lint: createLinter() });
    expect([...theirs.problems, ...theirs.warnings]).to.deep.equal([]);
    expect(theirs.output.size).to.equal(4);
  });

  it('refuse nothing for a warning, which the command prints', () => {
    const folder = workspace({ 'things/1.0.0.yaml': small });
    const { err, out, status } = spawnGenerator(folder);
    expect(status).to.equal(0);
    expect(out).to.match(/^generated\/index\.ts$/m);
    expect(err).to.include(
      'specs/things/1.0.0.yaml:9: warning [operation-summary] The operation has no summary',
    );
  });

  it('lint documents of OpenAPI 3.1, and leave the forms of keywords to our own rules', async () => {
    const document = but(
      'operationId:',
      'sumary: Read.\n      operationId:',
      named('type: string\n          nullable: true'),
    );
    const files = { 'things/1.0.0.yaml': but('3.0.3', '3.1.0', document) };
    const { problems, warnings } = await generate(specsOf(files), {
      rules: foreignRules,
      lint: createLinter(),
    });
    const rulesIn = (lines: readonly string[]) =>
      lines.map((line) => /:(\d+): .*?\[(\S+)\]/.exec(line)?.slice(1));
    expect(rulesIn(problems)).to.deep.equal([['10', 'struct']]);
    expect(rulesIn(warnings)).to.deep.equal([['35', 'nullable-outdated']]);
  });

  it('lint an unchanged document only once', async () => {
    const lint = createLinter();
    const specs = specsOf({ 'things/1.0.0.yaml': named('type: text') });
    const first = await generate(specs, { lint });
    await withoutRedocly(async () => {
      expect((await generate(specs, { lint })).problems).to.deep.equal(first.problems);
      const [problem] = (await generate(specs, { lint: createLinter() })).problems;
      expect(problem).to.match(/^\S+:1: \[linter-failed\] @redocly\/cli failed: ENOENT/);
    });
    expect(first.problems.join()).to.include('[struct]');
  });

  it('report the exception that ended the linter', async () => {
    const options = process.env['NODE_OPTIONS'];
    // No program of Node can start with this.
    process.env['NODE_OPTIONS'] = '--require ./nowhere.cjs';
    try {
      const specs = specsOf({ 'things/1.0.0.yaml': contract() });
      const { problems } = await generate(specs, { lint: createLinter() });
      expect(problems.map((problem) => problem.slice(specs.length + 1))).to.deep.equal([
        "things/1.0.0.yaml:1: [linter-failed] @redocly/cli failed: Error: Cannot find module './nowhere.cjs'",
      ]);
    } finally {
      if (options === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = options;
    }
  });

  it('report a wrong structure that makes other rules of the linter fail', async () => {
    const specs = specsOf({ 'things/1.0.0.yaml': but('servers:', 'tags: 3\nservers:') });
    const { problems } = await generate(specs, { lint: createLinter() });
    expect(problems.map((problem) => problem.slice(specs.length + 1))).to.deep.equal([
      'things/1.0.0.yaml:5: [struct] Expected type `TagList` (array) but got `integer`.',
    ]);
  });

  it('report Ajv’s refusal of a schema when no rule has found a mistake', async () => {
    const { problems } = await generate(
      specsOf({ 'things/1.0.0.yaml': named("type: string\n          maxLength: '9'") }),
    );
    expect(problems).to.have.length(1);
    expect(problems[0]).to.match(/:26: \[schema-refused\] Ajv cannot compile these schemas: .*maxLength/);
  });

  it('name a folder that has the name of a document', async () => {
    const specs = specsOf({ 'things/1.0.0.yaml': small, 'things/1.1.0.yaml/notes.txt': 'A draft.' });
    const { problems } = await generate(specs);
    expect(problems.map((problem) => problem.slice(specs.length + 1))).to.deep.equal([
      'things/1.1.0.yaml:1: [file-is-folder] This is a folder with the name of a document; remove it, or make it a file.',
    ]);
  });

  it('name the line whose bytes are not UTF-8', async () => {
    const specs = specsOf({ 'things/1.0.0.yaml': small });
    writeFileSync(join(specs, 'things/1.0.0.yaml'), Buffer.from(but('Small', 'Gro\u00df'), 'latin1'));
    const { problems } = await generate(specs);
    expect(problems.map((problem) => problem.slice(specs.length + 1))).to.deep.equal([
      'things/1.0.0.yaml:3: [file-not-utf8] These bytes are not UTF-8; save the file in that encoding.',
    ]);
  });

  it('report an unreadable shared file, and no follow-up mistakes', async () => {
    const user = but(nameType, `$ref: '../shared/types.yaml#/components/schemas/Name'`);
    const specs = specsOf({
      'things/1.0.0.yaml': user,
      'things/1.1.0.yaml': heir('1.1.0', '1.0.0'),
      'shared/types.yaml': 'components: [\n',
    });
    const { problems } = await generate(specs, { lint: createLinter() });
    expect(problems.map((problem) => problem.slice(specs.length + 1).split(': ')[0])).to.deep.equal([
      'shared/types.yaml:2',
    ]);
  });

  it('accept a schema that contains itself in a property, because its values are finite', async () => {
    const files = {
      'things/1.0.0.yaml': named(`$ref: '#/components/schemas/Part'`)
        .replace('name: lamp', 'name: { parts: [{ parts: [] }] }')
        .replace(
          '  schemas:\n',
          `  schemas:\n    Part:\n      type: object\n      properties:\n        parts:\n          type: array\n          items: { $ref: '#/components/schemas/Part' }\n`,
        ),
    };
    const folder = workspace(files);
    const { err, status } = await run(folder);
    expect([status, err]).to.deep.equal([0, '']);
  });
});
