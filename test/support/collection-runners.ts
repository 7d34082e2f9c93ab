/** Postman's and Bruno's own programs, which run a collection without a window. They are installed in `runners/`, or not. */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listAt, textAt, valueAt } from './json.js';

const packages = resolve('runners/node_modules');

/** Newman takes a file, Bruno a folder, whose scripts it runs in the sandbox that it takes by itself. */
const programs = {
  newman: {
    file: join(packages, 'newman/bin/newman.js'),
    words: (path: string, report: string) => {
      const reporters = ['--reporters', 'cli,json', '--reporter-json-export', report];
      return ['run', path, '--color', 'off', ...reporters];
    },
    folderOf: dirname,
    sent: (report: unknown) =>
      listAt(report, 'run', 'executions').map((each) => ({
        name: textAt(each, 'item', 'name') ?? '',
        status: Number(valueAt(each, 'response', 'code')),
      })),
  },
  bruno: {
    file: join(packages, '@usebruno/cli/bin/bru.js'),
    words: (_path: string, report: string) => ['run', '--noproxy', '--reporter-json', report],
    folderOf: (path: string) => path,
    sent: (report: unknown) =>
      listAt(listAt({ all: report }, 'all')[0], 'results').map((each) => ({
        name: textAt(each, 'name') ?? '',
        status: Number(valueAt(each, 'response', 'status')),
      })),
  },
} as const;

export type RunnerName = keyof typeof programs;
export const runnerNames = ['newman', 'bruno'] as const;

export function hasCollectionRunners(): boolean {
  return runnerNames.every((name) => existsSync(programs[name].file));
}

/** What a program says of a run. */
export interface CollectionRun {
  readonly isGreen: boolean;
  /** What it has written for people to read. */
  readonly output: string;
  readonly sent: readonly SentRequest[];
}

interface SentRequest {
  readonly name: string;
  readonly status: number;
}

function reportOf(path: string): string {
  return `${path}.report.json`;
}

function sentBy(name: RunnerName, path: string): readonly SentRequest[] {
  const report = reportOf(path);
  return programs[name].sent(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
}

/** With a home of its own, so that no settings of this machine's user change anything. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  return { PATH: process.env['PATH'], HOME: home };
}

/** Runs a collection by the command that its developer types. */
export function runByCommand(name: RunnerName, path: string): Promise<CollectionRun> {
  const { file, folderOf, words } = programs[name];
  const cwd = folderOf(path);
  const options = { cwd, env: environmentIn(dirname(cwd)), maxBuffer: 64 * 1024 * 1024 };
  return new Promise((ended) => {
    execFile(process.execPath, [file, ...words(path, reportOf(path))], options, (error, stdout, stderr) => {
      ended({ isGreen: error === null, output: stdout + stderr, sent: sentBy(name, path) });
    });
  });
}

const host = fileURLToPath(new URL('collection-process.js', import.meta.url));

/** One of the programs, started once for all the collections that it runs, one after another. */
export class CollectionRunner {
  readonly #name: RunnerName;
  readonly #folder: string;
  #process: ChildProcessWithoutNullStreams | undefined;
  #output = '';
  #told: (() => void) | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(name: RunnerName, folder: string) {
    this.#name = name;
    this.#folder = folder;
  }

  run(path: string): Promise<CollectionRun> {
    const run = this.#last.then(() => this.#run(path));
    this.#last = run;
    return run;
  }

  stop(): void {
    this.#process?.stdin.end();
  }

  async #run(path: string): Promise<CollectionRun> {
    this.#process ??= this.#start();
    this.#output = '';
    const done = new Promise<void>((heard) => (this.#told = heard));
    this.#process.stdin.write(`${path}\t${reportOf(path)}\n`);
    await done;
    const [output = '', verdict] = this.#output.split('\0');
    return { isGreen: verdict === 'true\n', output, sent: sentBy(this.#name, path) };
  }

  #start(): ChildProcessWithoutNullStreams {
    const env = environmentIn(this.#folder);
    const child = spawn(process.execPath, [host, this.#name], { env });
    const hear = (chunk: Buffer) => {
      this.#output += String(chunk);
      if (/\0(true|false)\n$/.test(this.#output)) this.#told?.();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    // What it has said until then is what a test shows.
    child.once('exit', () => this.#told?.());
    return child;
  }
}
