/**
 * Runs the tests with what they need around them: a MariaDB server of their own and a browser, where this machine
 * has them. Without arguments it runs `npm test`; `rest [together|alone]` and `fault` run the other suites; any other
 * arguments are compiled test files. `mysql` or `mariadb` as the first word after `rest` or `fault`, or before test
 * files, runs the suites on Debian sid's MySQL or MariaDB.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { compareAnswers } from '../contracts/documented-answers.js';
import {
  type DatabaseServer,
  hasDatabaseServer,
  hasMariadb,
  hasMariadbClients,
  startDatabaseServer,
} from '../database/database-server.js';
import {
  findSidServer,
  nameOfSidServer,
  selectSidServer,
  type SidServer,
} from '../database/server-product.js';
import { memoryFolder } from '../database/memory.js';
import { baseMajor, baseNode } from '../image/base-image.js';
import { canBuildImages } from '../image/image-store.js';
import { hasNewman } from '../../../sandbox/test/guides/newman.js';
import { absentPrograms, findProgram, programsOfGuides } from './programs.js';
import type { Totals } from './reporter.js';
import { isOnDisk, type Round, roundsOf } from './rounds.js';
import { temporaryFolder } from './temporary.js';

const folder = 'build';
const seenFolder = temporaryFolder('seen-');
let server: DatabaseServer | undefined;
let tests: ChildProcess | undefined;

async function main([word, part, ...others]: readonly string[]): Promise<number> {
  const browser = findProgram('chromium-headless-shell', 'chromium', 'chromium-browser');
  reportAbsentPrograms(browser);
  if (process.exitCode) return Number(process.exitCode);

  const run = word === undefined ? 'test' : word === 'rest' || word === 'fault' ? word : undefined;
  const sidServer = findSidServer(run ? part : word);
  const given = [...(sidServer ? [] : [word]), part, ...others].filter((name) => name !== undefined);
  if (sidServer && !(await hasSelected(sidServer))) return 0;
  const rounds = run ? roundsOf(run, sidServer ? 'database' : part) : [roundOf(given)];
  const memory = memoryFolder();
  if (memory && rounds.some(isInMemory)) process.env['TEST_DATABASE_FOLDER'] = memory;
  if (hasDatabaseServer()) server = await startDatabaseServer();
  delete process.env['TEST_DATABASE_FOLDER'];
  const environment = {
    ...process.env,
    ...(server && { TEST_MYSQL_URL: server.url }),
    ...(browser && { TEST_CHROMIUM: browser }),
    TEST_SEEN_FOLDER: seenFolder,
  };
  const all: Totals[] = [];
  for (const round of rounds) {
    const place = memory && isInMemory(round) ? { TEST_DATABASE_FOLDER: memory } : {};
    all.push(await runMocha(round, { ...environment, ...place }));
  }
  await server?.stop();
  if (run === 'test') all.push(reportAnswers(seenFolder));
  return report(all);
}

/** Without the server there is nothing to run, which is no failure: only this machine's own programs are required. */
async function hasSelected(word: SidServer): Promise<boolean> {
  try {
    console.log(`The tests run on ${await selectSidServer(word)}.`);
    return true;
  } catch (error) {
    console.log(
      `${nameOfSidServer(word)} not tried: ${error instanceof Error ? error.message : String(error)}.`,
    );
    return false;
  }
}

/** Names each program that tests need and this machine lacks; on a machine of CI that is a failure. */
function reportAbsentPrograms(browser: string | undefined): void {
  if (!hasMariadb()) missing('There is no mariadbd on this machine: the tests run on SQLite alone.');
  else if (!hasMariadbClients())
    missing('There is no mariadb-dump on this machine: no backup of a MariaDB is made and restored.');
  if (!browser)
    missing('There is no chromium on this machine: the tests of the pages in a browser do not run.');
  const absent = absentPrograms(Object.values(programsOfGuides).flat());
  if (absent.length > 0)
    missing(`There is no ${absent.join(' and no ')} on this machine: not every guide is followed.`);
  if (!canBuildImages())
    missing('There is no buildah on this machine, or no right to mount: the image is not built.');
  else if (baseNode() === undefined)
    missing(
      `Node ${baseMajor()} is not installed in test/image/base/: the image runs on ${process.version}.`,
    );
  if (!hasNewman())
    missing('newman is not installed in sandbox/test/runners/: the collections for Postman do not run.');
}

/** The round of the test files that a developer names. */
function roundOf(given: readonly string[]): Round {
  const files = given.map((path) => path.replace(/^(\.\/)?build\//, '').replace(/\.test\.js$/, ''));
  return { files, isParallel: false };
}

function isInMemory({ files }: Round): boolean {
  return !files.some(isOnDisk);
}

/** Prints the totals; returns the exit code. */
function report(all: readonly Totals[]): number {
  const count = (name: 'passed' | 'failed') => all.reduce((sum, totals) => sum + totals[name], 0);
  const [passed, failed] = [count('passed'), count('failed')];
  reportSlowest(all.map(({ files }) => files));
  const seconds = performance.now() / 1000;
  const each = ((seconds * 1000) / Math.max(passed + failed, 1)).toFixed(0);
  console.log(`${minutes(seconds)}, ${each} ms for each test`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Formats seconds as minutes: `4:07`. */
function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Prints the slowest test files, in seconds of tests and hooks; parallel files count in full. */
function reportSlowest(rounds: readonly Totals['files'][]): void {
  const files = rounds.flatMap((round) => Object.entries(round));
  const sum = files.reduce((total, [, milliseconds]) => total + milliseconds, 0);
  console.log(`\n  The slowest of ${files.length} files, of ${(sum / 1000).toFixed(0)} s of test time`);
  for (const [name, milliseconds] of files.toSorted(([, one], [, other]) => other - one).slice(0, 20))
    console.log(`    ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
  console.log('');
}

/** Runs two more tests about the answers that all other tests have seen. */
function reportAnswers(seen: string): Totals {
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
  const failed = sentences.filter(([, answers]) => answers.length > 0).length;
  return { passed: sentences.length - failed, failed, files: {} };
}

/** On a CI machine no program may be missing. */
function missing(sentence: string): void {
  console.log(sentence);
  if (process.env['CI'] === 'true') process.exitCode = 1;
}

async function runMocha({ files, isParallel }: Round, environment: NodeJS.ProcessEnv): Promise<Totals> {
  const paths = files.map((file) => `${folder}/${file}.test.js`);
  const jobs = isParallel ? ['--parallel', '--jobs', String(Math.max(4, 2 * availableParallelism()))] : [];
  const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
  const reporter = ['--reporter', `${folder}/test/support/runner/reporter.js`];
  // As for `npm start`: fewer collections of short-lived objects.
  const node = ['--enable-source-maps', '--max-semi-space-size=64'];
  tests = spawn(process.execPath, [...node, mocha, ...reporter, ...jobs, ...paths], {
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

// An interrupted run also stops its tests, which remove their own files.
process.prependListener('exit', () => void tests?.kill('SIGTERM'));

process.exit(await main(process.argv.slice(2)));
