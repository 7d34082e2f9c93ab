/** Every mistake in a contract is reported with its file, its line and a sentence. */
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { but, small } from './mistake.js';
import { mistakenAnnouncements } from './mistaken-announcements.js';
import { mistakenDocuments } from './mistaken-documents.js';
import { mistakenReferences } from './mistaken-references.js';
import { mistakenSchemas } from './mistaken-schemas.js';
import { contract, type Files, workspace } from './workspace.js';

/** The place of the `# here` comment. */
function placeIn(files: Files): string {
  for (const [name, text] of Object.entries(files)) {
    const line = text.split('\n').findIndex((candidate) => candidate.includes('# here'));
    if (line !== -1) return `${name}:${line + 1}`;
  }
  throw new Error('No line carries the comment.');
}

const allMistakes = [
  ...mistakenAnnouncements,
  ...mistakenDocuments,
  ...mistakenReferences,
  ...mistakenSchemas,
];

describe('mistakes in contracts', () => {
  it('finds none in the small contract', async () => {
    const { problems } = await generate(join(workspace({ 'things/1.0.0.yaml': small }), 'specs'));
    expect(problems).to.deep.equal([]);
  });

  for (const { mistake, files, want } of allMistakes) {
    it(`reports ${mistake}`, async () => {
      const specs = join(workspace(files), 'specs');
      const { problems, output } = await generate(specs);
      expect(problems).to.include(`${join(specs, placeIn(files))}: ${want}`);
      expect(output.size).to.equal(0);
    });
  }

  it('reports everything at once, in order of file and line', async () => {
    const files = {
      'things/1.0.0.yaml': but(
        'operationId: getThings',
        'operationId: get-things',
        but('format: date', 'format: duration'),
      ),
      'others/1.0.0.yaml': but('name: lamp', 'name: 3', contract('1.0.0', 'others')),
      'others/1.1.0.yaml': but("pattern: '^[a-z]+$'", "pattern: '^l|p$'", contract('1.1.0', 'others')),
    };
    const specs = join(workspace(files), 'specs');
    const { problems } = await generate(specs);
    expect(problems.map((problem) => problem.slice(specs.length + 1).split(': ')[0])).to.deep.equal([
      'others/1.0.0.yaml:24',
      'others/1.1.0.yaml:34',
      'things/1.0.0.yaml:10',
      'things/1.0.0.yaml:37',
    ]);
  });
});
