/** The documents are true of the tree: their links and paths exist, and their maps are complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from 'chai';
import { contracts } from '../../generated/index.js';
import { anchorOf, documents, linksIn, pathsIn, proseOf, root, sectionsOf, textOf } from './markdown.js';

function anchorsOf(document: string): readonly string[] {
  const headings = [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map(anchorOf);
}

function deadLinksOf(document: string): readonly string[] {
  const links = [...proseOf(document).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
}

/** Returns the folders with hand-written files. */
function foldersIn(folder: string): readonly string[] {
  const written = new Set(
    readFileSync(join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replaceAll('/', '')),
  );
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !written.has(entry.name))
    .map(({ name }) => `${name}/`);
}

describe('A document', () => {
  for (const document of documents) {
    it(`has no dead link: ${document}`, () => {
      expect(deadLinksOf(document)).to.deep.equal([]);
    });

    it(`names only files and folders that exist: ${document}`, () => {
      const paths = pathsIn(textOf(document));
      expect(paths.filter((path) => !existsSync(join(root, path)))).to.deep.equal([]);
    });
  }
});

describe('README.md', () => {
  const text = textOf('README.md');

  it('has at most 110 lines', () => {
    expect(text.trimEnd().split('\n')).to.have.length.of.at.most(110);
  });

  it('has every folder in its map', () => {
    const map = /^specs\/ [^]*?^```$/m.exec(text)?.[0] ?? '';
    const named = [...map.matchAll(/^ *([\w.]+\/)/gm)].map(([, name]) => name);
    expect(named).to.have.members(
      [...foldersIn('.'), 'src/', ...foldersIn('src')].filter(
        (name, index, all) => all.indexOf(name) === index,
      ),
    );
  });

  it('lists every contract with its base path', () => {
    for (const { api, basePath, version } of contracts) {
      expect(text).to.match(new RegExp(`\\| ${api} ${version} +\\| \`${basePath}\` `));
    }
  });

  it('leads to every document by its links and the links of the indexes', () => {
    const reached = new Set(['README.md']);
    // The loop also visits documents added during the iteration.
    for (const index of reached) {
      if (basename(index) === 'README.md')
        for (const document of linksIn(index, proseOf(index))) reached.add(document);
    }
    expect(documents.filter((document) => !reached.has(document))).to.deep.equal([]);
  });
});

/** Maximum number of hand-written files that an extension changes; generated files and tests do not count. */
const mostFiles: Readonly<Record<string, number>> = {
  'A field': 3,
  'A version': 2,
  'A payment product': 4,
  'A message code': 4,
  'A kind of consent': 8,
  'A method of strong authentication': 3,
  'A metric': 3,
  'A page of the portal': 5,
  'A database engine': 3,
};

describe('docs/developer/changes.md', () => {
  const sections = sectionsOf('docs/developer/changes.md');
  for (const [title, most] of Object.entries(mostFiles)) {
    it(`names at most ${most} files to change: ${title}`, () => {
      const section = sections.find((each) => each.title === title)?.text ?? '';
      const files = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path);
      expect(files).to.have.length.within(1, most);
      for (const file of files) expect(existsSync(join(root, file)), file).to.equal(true);
    });
  }
});
