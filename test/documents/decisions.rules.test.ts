/** Decisions and code cite each other: each cited decision exists, and each decision is cited, indexed and short. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { anchorOf, root, sectionsOf, textOf } from './markdown.js';

const folder = 'docs/developer/decisions';

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

/** The longest text of a decision, in words. */
const mostWords = 250;

function citations(): readonly string[] {
  const files = folders.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => join(root, name, file)),
  );
  // A comment may break the line after the comma.
  const citation = new RegExp(`${folder},[\\s*/]+(D\\d+)`, 'g');
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(citation)].map(([, id = '']) => id));
}

const pages = readdirSync(join(root, folder)).filter((name) => name !== 'README.md');
const decisions = pages.flatMap((page) => sectionsOf(`${folder}/${page}`).map((each) => ({ ...each, page })));

const idOf = ({ title }: { readonly title: string }) => title.split('.', 1)[0] ?? '';
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

describe(folder, () => {
  const ids = decisions.map(idOf);
  const cited = citations();

  it('has each number once, from D1', () => {
    expect(ids).to.have.members(ids.map((_, index) => `D${index + 1}`));
  });

  it('has every decision that the code cites', () => {
    expect(cited.filter((id) => !ids.includes(id))).to.deep.equal([]);
  });

  it('has no decision that the code does not cite', () => {
    expect(ids.filter((id) => !cited.includes(id))).to.deep.equal([]);
  });

  for (const { page, text, title } of decisions) {
    it(`states a decision in at most ${mostWords} words: ${title} (${page})`, () => {
      expect(wordsOf(text)).to.be.within(1, mostWords);
    });
  }

  it('lists its decisions in the order of their numbers', () => {
    const rows = [...textOf(`${folder}/README.md`).matchAll(/^- \[(D\d+\. [^\]]+)\]\(([^)]+)\)/gm)];
    const inOrder = decisions.toSorted(
      (one, other) => Number(idOf(one).slice(1)) - Number(idOf(other).slice(1)),
    );
    expect(rows.map(([, title, link]) => [title, link])).to.deep.equal(
      inOrder.map(({ page, title }) => [title, `${page}#${anchorOf(title)}`]),
    );
  });
});
