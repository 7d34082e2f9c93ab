/** Compiles a target into a scratch folder, then moves each file into place: a reader never sees a half-written file. */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { digestOfSources, newRecord, targets, writeRecord } from './targets.js';

// Each of the compiler's checkers analyses the shared types itself, so that more checkers than cores cost time.
const checkers = String(Math.min(availableParallelism(), 4));
// The compiler is a short-lived Go program that keeps most of its memory in use: garbage collection takes a third of its time and
// frees a tenth of its memory. Garbage is collected only above 2 GiB.
const garbage = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** Returns whether the sources compile; the compiler prints the errors. */
export function compile(target, options = []) {
  const begun = performance.now();
  process.stderr.write(`Compiling ${target.folder}/ … `);
  removeAbandoned(target);
  const scratch = mkdtempSync(`.${target.folder}-`);
  try {
    return compileIn(scratch, target, options);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  }
}

function compileIn(scratch, target, options) {
  const sources = digestOfSources(target);
  const compiler = 'node_modules/typescript/bin/tsc';
  const args = ['-p', target.project, '--outDir', scratch, '--checkers', checkers, ...options];
  const environment = { ...garbage, ...process.env };
  const { status } = spawnSync(process.execPath, [compiler, ...args], { env: environment, stdio: 'inherit' });
  if (status !== 0) return false;
  if (target === targets.build) nameThePackage(scratch);
  const record = newRecord(target, sources, scratch);
  const isWhole = isFromFolders(scratch, target);
  moveInto(target.folder, scratch);
  // A source that changed during the build may be compiled in its old form, so that the next build compiles again.
  if (isWhole && sources === digestOfSources(target)) writeRecord(target, record);
  return true;
}

/** Removes scratch folders of builds that were killed. */
function removeAbandoned({ folder }) {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync('.'))
    if (name.startsWith(`.${folder}-`) && statSync(name, { throwIfNoEntry: false })?.mtimeMs < anHourAgo)
      rmSync(name, { recursive: true, force: true });
}

/** Gives `build/` a package.json of its own, so that the example's import of the package by name finds the code in `build/`. */
function nameThePackage(folder) {
  const ours = readFileSync('package.json', 'utf8').replaceAll('"./dist/', '"./');
  writeFileSync(join(folder, 'package.json'), ours);
}

/** Whether every compiled file comes from a folder that the digest covers. */
function isFromFolders(scratch, { folders }) {
  const known = folders().map((name) => `${name}/`);
  return namesIn(scratch).every(
    (name) => name === 'package.json' || known.some((each) => name.startsWith(each)),
  );
}

/** Replaces the files of the folder, and removes the code of sources that no longer exist. */
function moveInto(folder, scratch) {
  const names = namesIn(scratch);
  for (const name of new Set(names.map((each) => dirname(each))))
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of names) renameSync(join(scratch, name), join(folder, name));
  const compiled = new Set(names);
  for (const name of namesIn(folder)) if (!compiled.has(name)) rmSync(join(folder, name), { force: true });
}

/** Paths of the files below a folder, relative to it, without dotfiles, which other commands keep there. */
function namesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
