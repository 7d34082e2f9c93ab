/**
 * What is made of the sources, and whether it is what they say today: the folders of compiled code, and the generated
 * code. A digest of every file's content decides, so that neither a clock nor another program that writes there can make
 * the answer wrong.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const compilerVersion = () => readJson('node_modules/typescript/package.json').version;

/** Folders whose code is compiled by the project of all, but for those that another project leaves out. */
function compiledFolders(project) {
  const { exclude = [] } = readJson(project);
  return readJson('tsconfig.json').include.filter((name) => !name.includes('*') && !exclude.includes(name));
}

/** A folder of compiled code. The digest covers no declarations and no maps, because they do not run. */
function compiledTarget(folder, project, folders) {
  return {
    folder,
    project,
    folders,
    settings: ['tsconfig.json', project, 'package.json'],
    sources: /\.(ts|json)$/,
    made: /\.(js|json)$/,
  };
}

/** What runs; that with the tests, which touch no `dist/` that a server runs from; and the generator, which both need. */
export const targets = {
  dist: compiledTarget('dist', 'tsconfig.dist.json', () => compiledFolders('tsconfig.dist.json')),
  build: compiledTarget('build', 'tsconfig.json', () => compiledFolders('tsconfig.json')),
  codegen: compiledTarget('dist-codegen', 'codegen/tsconfig.json', () => ['codegen', 'src/engine']),
};

/** The code that the generator makes of the contracts. */
export const generated = {
  folder: 'generated',
  folders: () => ['specs', 'codegen', 'src/engine'],
  settings: ['codegen/tsconfig.json'],
  sources: /\.(ts|json|yaml)$/,
  made: /\.(ts|json)$/,
};

/** Every file below a folder whose name matches, without those whose names begin with a dot. */
function filesIn(folder, names) {
  // An image is built without the folders that it does not need.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && names.test(entry.name))
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

export function digestOfSources({ folders, settings, sources }) {
  const files = folders().flatMap((folder) => filesIn(folder, sources));
  const others = [...settings, 'package-lock.json', ...filesIn('tools/build', /\.js$/)];
  return digestOf([...files, ...others.filter((file) => existsSync(file))]);
}

/** What stands in the target's folder, or in another one that will be moved there. */
function digestOfMade({ folder, made }, place = folder) {
  return digestOf(filesIn(place, made), place);
}

const recordOf = ({ folder }) => join(folder, '.digests');

/** What to write down once the target is made of these sources, as it stands in the place. */
export function newRecord(target, sources, place) {
  return { sources, made: digestOfMade(target, place), compiler: compilerVersion() };
}

export function writeRecord(target, record) {
  const draft = `${recordOf(target)}-${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, recordOf(target));
}

/**
 * Whether the target is what the sources say, by the record of the last time that it was made; `also` asks more of the
 * record.
 */
function isAsRecorded(target, also = () => true) {
  try {
    const record = readJson(recordOf(target));
    const isSame = record.sources === digestOfSources(target) && record.made === digestOfMade(target);
    return isSame && also(record);
  } catch {
    // Something is missing, or cannot be read: nobody knows.
    return false;
  }
}

/** Whether the compiled code is that of the sources, whichever compiler is installed, if any. */
export function isOfSources(target) {
  return isAsRecorded(target);
}

/** Whether making the target again would change nothing. */
export function isCurrent(target) {
  return isAsRecorded(target, ({ compiler }) => compiler === compilerVersion());
}
