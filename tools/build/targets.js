/**
 * The folders of compiled code, and whether each is what its sources compile to. The answer is a digest of every source's
 * and every compiled file's content, so that neither a clock nor another program that writes there can make it wrong.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What runs, and that with the tests, which touch no `dist/` that a server runs from. */
export const targets = {
  dist: { folder: 'dist', project: 'tsconfig.dist.json' },
  build: { folder: 'build', project: 'tsconfig.json' },
};

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The folders whose sources are compiled, by the project of all; that of a target may leave out some. */
export function sourceFolders({ project }) {
  const { exclude = [] } = readJson(project);
  return readJson('tsconfig.json').include.filter((name) => !name.includes('*') && !exclude.includes(name));
}

/** Every file below a folder that its name says is code, without those whose names begin with a dot. */
function filesIn(folder, endings) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && endings.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Of the names below the folder and of the contents. */
function digestOf(files, folder = '') {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(folder.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function digestOfSources(target) {
  const code = sourceFolders(target).flatMap((folder) => filesIn(folder, /\.(ts|json)$/));
  const settings = ['tsconfig.json', target.project, 'package.json', 'package-lock.json'];
  return digestOf([...code, ...settings, ...filesIn('tools/build', /\.js$/)]);
}

/** Declarations and maps do not run. */
export function digestOfCompiled(folder) {
  return digestOf(filesIn(folder, /\.(js|json)$/), folder);
}

export function compilerVersion() {
  return readJson('node_modules/typescript/package.json').version;
}

export const recordOf = ({ folder }) => join(folder, '.compiled');

/** The record of the last compilation, where it still describes the sources and the compiled code. */
export function currentRecord(target) {
  try {
    const record = readJson(recordOf(target));
    const isCurrent =
      record.sources === digestOfSources(target) && record.compiled === digestOfCompiled(target.folder);
    return isCurrent ? record : undefined;
  } catch {
    // Something is missing, or cannot be read: nobody knows.
    return undefined;
  }
}
