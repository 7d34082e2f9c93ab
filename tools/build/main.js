/**
 * `npm run build` compiles what runs into `dist/`, and with `--tests` what runs and the tests into `build/`; it compiles
 * nothing where nothing has changed. It has no types, because nothing is compiled before it.
 */
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
import {
  compilerVersion,
  currentRecord,
  digestOfCompiled,
  digestOfSources,
  recordOf,
  sourceFolders,
  targets,
} from './targets.js';

// Each of the compiler's checkers learns the shared types by itself, so that more of them than cores cost time.
const checkers = String(Math.min(availableParallelism(), 4));
// The compiler is a Go program that needs nearly all it allocates until it ends, and then ends: collecting garbage on the
// way takes a third of its time and frees a tenth of its memory. It is collected only where that would grow beyond 2 GiB.
const garbage = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

const begun = performance.now();
const words = process.argv.slice(2);
const target = words.includes('--tests') ? targets.build : targets.dist;

if (currentRecord(target)?.compiler === compilerVersion()) {
  process.stderr.write(`Nothing to compile: ${target.folder}/ is current, ${seconds()}\n`);
} else {
  process.stderr.write('Compiling … ');
  const isCompiled = build(words.filter((word) => word !== '--tests'));
  process.stderr.write(`${seconds()}\n`);
  process.exitCode = isCompiled ? 0 : 1;
}

function seconds() {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

/** Compiles beside the folder and moves each file into its place, so that nobody reads half a file. */
function build(options) {
  removeAbandoned();
  const scratch = mkdtempSync(`.${target.folder}-`);
  try {
    const sources = digestOfSources(target);
    const compiler = 'node_modules/typescript/bin/tsc';
    const args = ['-p', target.project, '--outDir', scratch, '--checkers', checkers, ...options];
    const environment = { ...garbage, ...process.env };
    const { status } = spawnSync(process.execPath, [compiler, ...args], { env: environment, stdio: 'inherit' });
    if (status !== 0) return false;
    if (target === targets.build) nameThePackage(scratch);
    const record = { sources, compiled: digestOfCompiled(scratch), compiler: compilerVersion() };
    const isWhole = isFromSources(scratch);
    moveInto(target.folder, scratch);
    // Nobody knows which of the two the compiler has read, where a source has changed.
    if (isWhole && sources === digestOfSources(target)) replaceFile(recordOf(target), JSON.stringify(record));
    return true;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A build that was killed leaves its folder behind. */
function removeAbandoned() {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync('.'))
    if (name.startsWith(`.${target.folder}-`) && statSync(name).mtimeMs < anHourAgo)
      rmSync(name, { recursive: true, force: true });
}

/** The example imports the package by its name, which in `build/` is that of the code beside it. */
function nameThePackage(folder) {
  const ours = readFileSync('package.json', 'utf8').replaceAll('"./dist/', '"./');
  writeFileSync(join(folder, 'package.json'), ours);
}

/** Whether no file was compiled from elsewhere than the folders whose content the record holds. */
function isFromSources(folder) {
  const folders = sourceFolders(target).map((name) => `${name}/`);
  return namesIn(folder).every((name) => name === 'package.json' || folders.some((each) => name.startsWith(each)));
}

/** What else was there was compiled from sources that are gone. */
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

function replaceFile(file, content) {
  const other = `${file}-${process.pid}`;
  writeFileSync(other, content);
  renameSync(other, file);
}
