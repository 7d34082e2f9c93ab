/**
 * Runs the tests with what they need around them: a MariaDB server of their own and a browser, where this machine
 * has them. `--fault` runs the long fault tests instead; further arguments are mocha patterns.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hasCollectionRunners } from './collection-runners.js';
import { compareAnswers } from './documented-answers.js';
import { hasMariadb, hasMariadbClients, type Mariadb, startMariadb } from './mariadb.js';
import { memoryFolder } from './memory.js';
import { absentPrograms, findProgram, programsOfGuides } from './programs.js';
import type { Totals } from './reporter.js';
import { temporaryFolder } from './temporary.js';

const folder = 'dist/test';
const seenFolder = temporaryFolder('seen-');
let mariadb: Mariadb | undefined;
let tests: ChildProcess | undefined;

async function main(): Promise<number> {
  const patterns = process.argv.slice(2);
  const isFault = patterns[0] === '--fault';
  if (isFault) patterns.shift();

  const browser = findProgram('chromium-headless-shell', 'chromium', 'chromium-browser');
  if (!hasMariadb()) missing('There is no mariadbd on this machine: the tests run on SQLite alone.');
  else if (!hasMariadbClients())
    missing('There is no mariadb-dump on this machine: no backup of a MariaDB is made and restored.');
  if (!browser)
    missing('There is no chromium on this machine: the tests of the pages in a browser do not run.');
  const absent = absentPrograms(Object.values(programsOfGuides).flat());
  if (absent.length > 0)
    missing(`There is no ${absent.join(' and no ')} on this machine: not every guide is followed.`);
  if (!hasCollectionRunners())
    missing('Nothing is installed in runners/: the collections for Postman and Bruno do not run.');
  if (process.exitCode) return Number(process.exitCode);

  const place = isFault || patterns.some(isOutage) ? undefined : memoryFolder();
  if (place) process.env['TEST_DATABASE_FOLDER'] = place;
  if (hasMariadb()) mariadb = await startMariadb();
  // What is promised for an outage, is promised for databases on a disk.
  delete process.env['TEST_DATABASE_FOLDER'];
  const environment = {
    ...process.env,
    ...(mariadb && { TEST_MYSQL_URL: mariadb.url }),
    ...(browser && { TEST_CHROMIUM: browser }),
    TEST_SEEN_FOLDER: seenFolder,
  };
  const isWhole = patterns.length === 0 && !isFault;
  const rounds = patterns.length > 0 ? [patterns] : standardRounds(isFault);
  let [passed, failed] = [0, 0];
  const files: Record<string, number> = {};
  for (const round of rounds) {
    const isInMemory = place !== undefined && !round.some(isOutage);
    const totals = await runMocha(round, {
      ...environment,
      ...(isInMemory && { TEST_DATABASE_FOLDER: place }),
    });
    passed += totals.passed;
    failed += totals.failed;
    Object.assign(files, totals.files);
  }
  await mariadb?.stop();
  const seconds = performance.now() / 1000;
  if (isWhole) {
    const failures = reportAnswers(seenFolder);
    passed += 2 - failures;
    failed += failures;
  }
  reportSlowest(files);
  const each = ((seconds * 1000) / Math.max(passed + failed, 1)).toFixed(0);
  console.log(`${minutes(seconds)}, ${each} ms for each test`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** `4:07` */
function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Prints the test files that took longest, in seconds of tests and hooks; files run side by side. */
function reportSlowest(files: Readonly<Record<string, number>>): void {
  const sum = Object.values(files).reduce((total, milliseconds) => total + milliseconds, 0);
  const slowest = Object.entries(files).toSorted(([, one], [, other]) => other - one);
  console.log(`\n  The slowest of ${slowest.length} files, of ${(sum / 1000).toFixed(0)} s of test time`);
  for (const [name, milliseconds] of slowest.slice(0, 20))
    console.log(`    ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
  console.log('');
}

/** Two more tests, about what all the others have seen; returns how many have failed. */
function reportAnswers(seen: string): number {
  const { undocumented, unseen } = compareAnswers(seen);
  console.log('\n  The tests together');
  const sentences = [
    ['have seen every answer of every operation that a contract documents', unseen],
    ['have seen no answer of an operation that its contract does not document', undocumented],
  ] as const;
  for (const [sentence, answers] of sentences) {
    console.log(`    ${answers.length === 0 ? '✔' : '✗'} ${sentence}`);
    for (const answer of answers) console.log(`       ${answer}`);
  }
  console.log('');
  return sentences.filter(([, answers]) => answers.length > 0).length;
}

/** On a continuous integration machine nothing may be missing. */
function missing(sentence: string): void {
  console.log(sentence);
  if (process.env['CI'] === 'true') process.exitCode = 1;
}

/** How a test looks at its feature, the last part of its file's name; those that take longest start first. */
const techniques = ['browser', 'command', 'faults', 'journey', 'http', 'engines', 'rules'];

function isOutage(path: string): boolean {
  return path.endsWith('outage.faults.test.js');
}

/** Several suites run at once, each of which waits now and then; an outage wants the machine alone. */
function standardRounds(isFault: boolean): string[][] {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({ path: join(folder, name.replace(/ts$/, 'js')), technique: name.split('.').at(-3) }));
  const unknown = files.filter(({ technique = '' }) => ![...techniques, 'long'].includes(technique));
  if (unknown.length > 0)
    throw new Error(`Tests of no known technique: ${unknown.map(({ path }) => path).join(', ')}.`);
  const filesOf = (wanted: string) =>
    files.filter(({ technique }) => technique === wanted).map(({ path }) => path);
  if (isFault) return [filesOf('long')];
  const all = techniques.flatMap(filesOf);
  const others = all.filter((path) => !isOutage(path));
  const jobs = String(Math.max(4, 2 * availableParallelism()));
  return [['--parallel', '--jobs', jobs, ...others], all.filter(isOutage)];
}

async function runMocha(patterns: readonly string[], environment: NodeJS.ProcessEnv): Promise<Totals> {
  const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
  const reporter = ['--reporter', `${folder}/support/reporter.js`];
  tests = spawn(process.execPath, ['--enable-source-maps', mocha, ...reporter, ...patterns], {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let totals: Totals | undefined;
  tests.on('message', (message) => (totals = totalsOf(message)));
  const [code] = await once(tests, 'exit');
  if (totals && (code === 0 || totals.failed > 0)) return totals;
  console.log('The tests ended before they could report.');
  return { passed: totals?.passed ?? 0, failed: 1, files: totals?.files ?? {} };
}

function totalsOf(message: unknown): Totals | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('passed' in message) || !('failed' in message)) return undefined;
  const files = 'files' in message && typeof message.files === 'object' ? { ...message.files } : {};
  return { passed: Number(message.passed), failed: Number(message.failed), files };
}

// A run that is interrupted takes its tests along; they remove what is theirs.
process.prependListener('exit', () => void tests?.kill('SIGTERM'));

process.exit(await main());
