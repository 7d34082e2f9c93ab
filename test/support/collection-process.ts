/**
 * Postman's or Bruno's program, whichever the first argument names, which runs one collection after another: to start it
 * takes longer than most runs. A line of its input is a collection and the place of the report; after all that the
 * program says comes a NUL, and whether every test has passed.
 */
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** What is used of Newman, which its own program uses too. */
interface Newman {
  run(options: object, ended: (error: unknown, summary: NewmanSummary | undefined) => void): void;
}

interface NewmanSummary {
  readonly run: { readonly error?: unknown; readonly failures: readonly unknown[] };
}

/** What is used of the reader of command lines that Bruno's program uses. */
interface CommandLine {
  command(module: object): CommandLine;
  strict(): CommandLine;
  exitProcess(isEnabled: boolean): CommandLine;
  fail(isHandled: boolean): CommandLine;
  parseAsync(): Promise<unknown>;
}

interface BrunoRequests {
  readonly cookies: { readonly cookieJar: { removeAllCookiesSync(): void } };
}

const load = createRequire(resolve('runners/package.json'));

type Run = (path: string, report: string) => Promise<boolean>;

function newman(): Run {
  const { run }: Newman = load('newman');
  return (path, report) => {
    process.chdir(dirname(path));
    const places = { json: { export: report } };
    const options = { collection: path, color: 'off', reporters: ['cli', 'json'], reporter: places };
    return new Promise((ended) => {
      run(options, (error, summary) => {
        ended(!error && summary !== undefined && !summary.run.error && summary.run.failures.length === 0);
      });
    });
  };
}

function bruno(): Run {
  const lineOf: (words: readonly string[]) => CommandLine = load('yargs');
  const command: object = load('@usebruno/cli/src/commands/run');
  const { cookies }: BrunoRequests = load('@usebruno/requests');
  // It ends itself where something has failed, and not otherwise.
  process.exit = (code) => {
    throw new Error(`It would have ended with ${code}.`);
  };
  return async (path, report) => {
    process.chdir(path);
    cookies.cookieJar.removeAllCookiesSync();
    const line = lineOf(['run', '--noproxy', '--reporter-json', report]);
    const parsed = line.command(command).strict().exitProcess(false).fail(false).parseAsync();
    return parsed.then(
      () => true,
      () => false,
    );
  };
}

const run = process.argv[2] === 'newman' ? newman() : bruno();
for await (const line of createInterface({ input: process.stdin })) {
  const [path = '', report = ''] = line.split('\t');
  process.stdout.write(`\0${await run(path, report)}\n`);
}
