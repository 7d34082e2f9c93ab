/**
 * Which test files run together: the rounds of `npm test`, `npm run test:rest` and `npm run fault`. The technique, the
 * last part of a file's name, decides; the lists below name the exceptions.
 */
import { readdirSync } from 'node:fs';

/** Test files that run in one mocha process, side by side or one after the other. */
export interface Round {
  /** Paths below the project's folder, without `.test.ts`. */
  readonly files: readonly string[];
  readonly isParallel: boolean;
}

export type Run = 'test' | 'rest' | 'fault';

/** A folder for each product: the bank with its engine and tools, the sandbox, and the conformance suite. */
const testFolders = ['test', 'sandbox/test', 'conformance/test'];

/** All of these run with every commit. */
const cheap = ['journey', 'http', 'engines', 'rules'];
/** These run with `npm run test:rest`, except for the files of `everyCommit`. */
const costly = ['browser', 'command', 'faults'];

/** By far the slowest of the costly suites, which starts first: a run ends with its slowest suite. */
const slowest = 'test/image/image.command';

/** For `npm run fault`. */
const long = ['long'];

/** Costly suites of `npm test`: a commit breaks them often, and no cheaper suite notices. */
const everyCommit: readonly string[] = [
  'test/pages/journeys.browser',
  'test/documents/commands.command',
  'test/clients/clients.command',
  'test/clients/mistaken-commands.command',
  'test/operator/commands.command',
  'test/operator/report.command',
  'test/doctor/doctor.command',
  'test/config/start.command',
  'test/codegen/mistakes.command',
  'test/codegen/edits.command',
  'test/codegen/generate.command',
  'test/codegen/new-version.command',
  'test/contracts/types.command',
  'test/plugins/start.command',
  'test/documents/runbook.command',
  'test/server/drain.faults',
];

/** Suites that promise a time. Each has the machine alone. */
const promiseTime: readonly string[] = [
  'test/server/outage.faults',
  'test/storage/outage.faults',
  'test/storage/failover.faults',
];

/** Suites whose databases lie on a disk even where memory has room, because their promise is made for a disk. */
const onDisk: readonly string[] = promiseTime;

export function isOnDisk(file: string): boolean {
  return onDisk.includes(file);
}

/** Techniques that depend on the database; `npm run test:rest -- mysql` or `mariadb` runs these. */
const ofDatabase = ['journey', 'engines', 'faults'];

/**
 * The rounds of a run. `part` keeps of `npm run test:rest` the suites that run `together`, or those that run `alone`, or
 * selects the suites that depend on the `database`.
 */
export function roundsOf(run: Run, part?: string): readonly Round[] {
  const files = testFiles();
  const all = (techniques: readonly string[]) =>
    techniques.flatMap((technique) => files.filter((file) => techniqueOf(file) === technique));
  if (run === 'fault') return [{ files: all(long), isParallel: false }];
  if (run === 'test') return [{ files: [...everyCommit, ...all(cheap)], isParallel: true }];
  if (part === 'database') {
    const together = all(ofDatabase).filter((file) => !promiseTime.includes(file));
    return [
      { files: together, isParallel: true },
      { files: promiseTime, isParallel: false },
    ];
  }
  const elsewhere = [...everyCommit, ...promiseTime, slowest];
  const others = all(costly).filter((file) => !elsewhere.includes(file));
  const together = { files: [slowest, ...others], isParallel: true };
  const alone = { files: promiseTime, isParallel: false };
  if (part === undefined) return [together, alone];
  if (part === 'together') return [together];
  if (part === 'alone') return [alone];
  throw new Error(`npm run test:rest takes together, alone, mysql, mariadb or nothing, and not ${part}.`);
}

function techniqueOf(file: string): string {
  return file.split('.').at(-1) ?? '';
}

function testFiles(): readonly string[] {
  const files = testFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.replace(/\.test\.ts$/, '')}`),
  );
  const known = [...cheap, ...costly, ...long];
  const unknown = files.filter((file) => !known.includes(techniqueOf(file)));
  if (unknown.length > 0) throw new Error(`Tests of no known technique: ${unknown.join(', ')}.`);
  const missing = [...everyCommit, ...promiseTime, slowest].filter((file) => !files.includes(file));
  if (missing.length > 0) throw new Error(`Test files that do not exist: ${missing.join(', ')}.`);
  return files;
}
