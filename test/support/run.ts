/**
 * Runs the tests with what they need around them: a MariaDB server of their own and a browser, where this machine
 * has them. `--fault` runs the long fault tests instead; further arguments are mocha patterns.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { hasMariadb, type Mariadb, startMariadb } from './mariadb.js';
import { findProgram } from './programs.js';
import type { Totals } from './reporter.js';

const folder = 'dist/test';
let mariadb: Mariadb | undefined;
let tests: ChildProcess | undefined;

async function main(): Promise<number> {
  const patterns = process.argv.slice(2);
  const isFault = patterns[0] === '--fault';
  if (isFault) patterns.shift();

  const browser = findProgram('chromium', 'chromium-browser');
  if (!hasMariadb()) missing('There is no mariadbd on this machine: the tests run on SQLite alone.');
  if (!browser)
    missing('There is no chromium on this machine: the tests of the pages in a browser do not run.');
  if (process.exitCode) return Number(process.exitCode);

  if (hasMariadb()) mariadb = await startMariadb();
  const environment = {
    ...process.env,
    ...(mariadb && { TEST_MYSQL_URL: mariadb.url }),
    ...(browser && { TEST_CHROMIUM: browser }),
  };
  const rounds = patterns.length > 0 ? [patterns] : standardRounds(isFault);
  let [passed, failed] = [0, 0];
  for (const round of rounds) {
    const totals = await runMocha(round, environment);
    passed += totals.passed;
    failed += totals.failed;
  }
  await mariadb?.stop();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** On a continuous integration machine nothing may be missing. */
function missing(sentence: string): void {
  console.log(sentence);
  if (process.env['CI'] === 'true') process.exitCode = 1;
}

/** Most suites mostly wait, for a browser or a commit, so several run at once; the faults want the machine alone. */
function standardRounds(isFault: boolean): string[][] {
  if (isFault) return [[`${folder}/fault-long/**/*.test.js`]];
  const others = ['faults', 'fault-long'].flatMap((name) => ['--ignore', `${folder}/${name}/**`]);
  return [
    ['--parallel', '--jobs', '3', `${folder}/**/*.test.js`, ...others],
    [`${folder}/faults/**/*.test.js`],
  ];
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
  return { passed: totals?.passed ?? 0, failed: 1 };
}

function totalsOf(message: unknown): Totals | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('passed' in message) || !('failed' in message)) return undefined;
  return { passed: Number(message.passed), failed: Number(message.failed) };
}

// A run that is interrupted takes its tests along; they remove what is theirs.
process.prependListener('exit', () => void tests?.kill('SIGTERM'));

process.exit(await main());
