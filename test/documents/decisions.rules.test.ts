/** Decisions and code cite each other: each cited decision exists, and each decision is cited. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root, sectionsOf } from './markdown.js';

const folders = [
  'src',
  'handlers',
  'sandbox',
  'conformance',
  'codegen',
  'migrations',
  'tools',
  'test',
  'bench',
];

function citations(): readonly string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => join(root, folder, file)),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/developer\/decisions\.md, (D\d+)/g)].map(
      ([, id = '']) => id,
    ),
  );
}

describe('docs/developer/decisions.md', () => {
  const ids = sectionsOf('docs/developer/decisions.md').map(({ title }) => title.split('.', 1)[0] ?? '');
  const cited = citations();

  it('numbers its decisions in their order', () => {
    expect(ids).to.deep.equal(ids.map((_, index) => `D${index + 1}`));
  });

  it('has every decision that code cites', () => {
    expect(cited.filter((id) => !ids.includes(id))).to.deep.equal([]);
  });

  it('has none that code does not cite', () => {
    expect(ids.filter((id) => !cited.includes(id))).to.deep.equal([]);
  });
});
