/** A document announces the deprecation of its version, and the generated index carries the announcement. */
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { toJson, asObject } from '../../codegen/json.js';
import { but, small } from './mistake.js';
import { heir, workspace } from './workspace.js';

const days = `x-deprecated: '2027-01-31'\n  x-sunset: '2027-12-31'`;
const deprecatedVersion = but('  version: 1.0.0', `  version: 1.0.0\n  ${days}`);
const deprecatedOperation = but(
  '      operationId: getThings',
  `      operationId: getThings\n      deprecated: true\n      x-deprecated: '2027-01-31'`,
);

describe('An announcement in a document', () => {
  const both = `announcement: { deprecated: '2027-01-31', sunset: '2027-12-31' },`;
  const start = `announcement: { deprecated: '2027-01-31' },`;
  const cases: readonly (readonly [what: string, document: string, lines: readonly string[]])[] = [
    ['is absent without x-deprecated', small, []],
    ['of a version applies to that version only', deprecatedVersion, [`    ${both}`]],
    [
      'of an operation also applies to versions that inherit the operation',
      deprecatedOperation,
      [`        ${start}`, `        ${start}`],
    ],
  ];
  for (const [what, document, want] of cases) {
    it(what, async () => {
      const files = { 'things/1.0.0.yaml': document, 'things/1.1.0.yaml': heir('1.1.0', '1.0.0') };
      const { output, problems } = await generate(join(workspace(files), 'specs'));
      expect(problems).to.deep.equal([]);
      const lines = (output.get('index.ts') ?? '').split('\n');
      expect(lines.filter((line) => line.includes('announcement'))).to.deep.equal(want);
    });
  }

  it('is published with the document', async () => {
    const { output } = await generate(join(workspace({ 'things/1.0.0.yaml': deprecatedVersion }), 'specs'));
    const document = asObject(toJson(JSON.parse(output.get('things-1.0.0.json') ?? '')));
    expect(document['info']).to.include({ 'x-deprecated': '2027-01-31', 'x-sunset': '2027-12-31' });
  });
});
