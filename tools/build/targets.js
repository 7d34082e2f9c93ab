/**
 * Build targets (compiled folders and generated code) and the incremental check: a target is up to date if the digests of
 * its sources' and its own files' contents equal those recorded by its last build. Contents, not times: a checkout changes
 * times alone, and another program may have written into the target.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const compilerVersion = () => readJson('node_modules/typescript/package.json').version;

/** The folders that `tsconfig.json` includes, without those that the given project excludes. */
function compiledFolders(project) {
  const { exclude = [] } = readJson(project);
  return readJson('tsconfig.json').include.filter((name) => !name.includes('*') && !exclude.includes(name));
}

/** A folder of compiled code. Its digest leaves out declarations and source maps, which do not run. */
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

/** `dist`: the server and the tools. `build`: the same with the tests, which never touch a running server's code. */
export const targets = {
  dist: compiledTarget('dist', 'tsconfig.dist.json', () => compiledFolders('tsconfig.dist.json')),
  build: compiledTarget('build', 'tsconfig.json', () => compiledFolders('tsconfig.json')),
  codegen: compiledTarget('dist-codegen', 'codegen/tsconfig.json', () => [
    'codegen',
    'src/engine',
    'src/domain',
    'tools/generate',
  ]),
};

/** Code generated from the contracts, by the compiled generator: an edit of the engine that does not change the generator generates nothing. */
export const generated = {
  folder: 'generated',
  folders: () => ['specs', targets.codegen.folder],
  settings: [],
  sources: /\.(js|json|yaml)$/,
  made: /\.(ts|json)$/,
};

/** Every file below a folder whose name matches, without dotfiles. */
function filesIn(folder, names) {
  // The image's build stage has only the folders that it needs.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && names.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** SHA-256 of the files' names below the folder and of their contents. */
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

/** `place` is another folder whose files will be moved into the target's. */
function digestOfMade({ folder, made }, place = folder) {
  return digestOf(filesIn(place, made), place);
}

const recordOf = ({ folder }) => join(folder, '.digests');

/** The record of a build from sources with this digest, whose files are in `place`. */
export function newRecord(target, sources, place) {
  return { sources, made: digestOfMade(target, place), compiler: compilerVersion() };
}

export function writeRecord(target, record) {
  const draft = `${recordOf(target)}-${process.pid}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, recordOf(target));
}

/** Whether sources and target are those of the last build, and its record passes the further check. */
function isAsRecorded(target, furtherCheck = () => true) {
  try {
    const record = readJson(recordOf(target));
    const isSame = record.sources === digestOfSources(target) && record.made === digestOfMade(target);
    return isSame && furtherCheck(record);
  } catch {
    // A missing or unreadable file counts as a change.
    return false;
  }
}

/** Whether the compiled code is up to date with the sources; the installed compiler does not matter. */
export function isOfSources(target) {
  return isAsRecorded(target);
}

/** Whether building the target again would change nothing. */
export function isCurrent(target) {
  return isAsRecorded(target, ({ compiler }) => compiler === compilerVersion());
}
