/** Compiles a target beside its folder, and moves every file into its place, so that nobody reads half a file. */
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

// Each of the compiler's checkers learns the shared types by itself, so that more of them than cores cost time.
const checkers = String(Math.min(availableParallelism(), 4));
// The compiler is a Go program that needs nearly all it allocates until it ends, and then ends: collecting garbage on the
// way takes a third of its time and frees a tenth of its memory. It is collected only where that would grow beyond 2 GiB.
const garbage = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** Returns whether the sources compile; the compiler says why not. */
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
  // Where a source has changed in between, nobody knows which of the two was compiled.
  if (isWhole && sources === digestOfSources(target)) writeRecord(target, record);
  return true;
}

/** A build that was killed leaves its folder behind. */
function removeAbandoned({ folder }) {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync('.'))
    if (name.startsWith(`.${folder}-`) && statSync(name, { throwIfNoEntry: false })?.mtimeMs < anHourAgo)
      rmSync(name, { recursive: true, force: true });
}

/** The example imports the package by its name, which in `build/` is that of the code beside it. */
function nameThePackage(folder) {
  const ours = readFileSync('package.json', 'utf8').replaceAll('"./dist/', '"./');
  writeFileSync(join(folder, 'package.json'), ours);
}

/** Whether no file was compiled from elsewhere than the folders whose content the record holds. */
function isFromFolders(scratch, { folders }) {
  const known = folders().map((name) => `${name}/`);
  return namesIn(scratch).every((name) => name === 'package.json' || known.some((each) => name.startsWith(each)));
}

/** Removes the code of sources that are gone. */
function moveInto(folder, scratch) {
  const names = namesIn(scratch);
  for (const name of new Set(names.map((each) => dirname(each))))
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of names) renameSync(join(scratch, name), join(folder, name));
  const compiled = new Set(names);
  for (const name of namesIn(folder)) if (!compiled.has(name)) rmSync(join(folder, name), { force: true });
}

/** The files below a folder by their names there, but for those that other commands keep under names with a dot. */
function namesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
