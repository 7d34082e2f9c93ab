/** docs/developer/dependencies.md has a line for every package, under the heading of its kind, and no other line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { engineManifest } from '../../tools/engine-package.js';
import { root, sectionsOf } from './markdown.js';

type Packages = Readonly<Record<string, string>>;

interface Manifest {
  readonly dependencies: Packages;
  readonly devDependencies: Packages;
}
const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The points of the list below a heading: a package, its purpose, and its replacement. */
function rowsBelow(title: string): readonly (readonly string[])[] {
  const text =
    sectionsOf('docs/developer/dependencies.md').find((section) => section.title === title)?.text ?? '';
  const lines = [...text.matchAll(/^- `([^`]+)`: (.+)\. _(.+)_$/gm)];
  return lines.map(([, name = '', purpose = '', other = '']) => [name, purpose.trim(), other.trim()]);
}

describe('docs/developer/dependencies.md', () => {
  const kinds = [
    ['In the running server', manifest.dependencies],
    ['In development', manifest.devDependencies],
  ] as const;
  for (const [title, packages] of kinds) {
    it(`gives the purpose and a replacement for every package: ${title}`, () => {
      const rows = rowsBelow(title);
      expect(rows.map(([name]) => name)).to.have.members(Object.keys(packages));
      for (const row of rows)
        expect(
          row.every((part) => part !== ''),
          row[0],
        ).to.equal(true);
    });
  }

  it('has one sentence for each hand-written replacement of a package', () => {
    const sections = sectionsOf('docs/developer/dependencies.md');
    const section = sections.find(({ title }) => title.startsWith('Written by'));
    const points = (section?.text ?? '').trim().split('\n');
    expect(points).to.have.length.of.at.least(10);
    for (const point of points) expect(point).to.match(/^- \*\*[^*]+\*\* \(`[^)]+\): [^]+\.$/);
  });
});

it('docs/developer/engine.md installs what the command init needs', () => {
  const text = readFileSync(join(root, 'docs/developer/engine.md'), 'utf8');
  const [, packages = ''] = /^npm install --save-dev (.+)$/m.exec(text) ?? [];
  expect(packages.split(' ')).to.have.members(Object.keys(engineManifest().devDependencies));
});
