/** The TypeScript compiler in watch mode: reports when it starts and the result. */
import { type ChildProcess, spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Watcher, watchFiles } from './files.js';
import { endGroup } from './processes.js';

export interface CompilerError {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface Compilation {
  readonly errors: readonly CompilerError[];
}

export interface CompilerOptions {
  /** The folders with the project's code. */
  readonly folders: readonly string[];
  /** Options of `tsc`, including the project. */
  readonly options: readonly string[];
  readonly onStart?: () => void;
  /** Called more than once when files change during a compilation. */
  readonly onDone: (compilation: Compilation) => void;
  /** The compiler ends by itself when it cannot start; the text is its last output. */
  readonly onEnd: (text: string) => void;
}

/** From the project's folder. */
export const compilerPath = join('node_modules', '.bin', 'tsc');
const begins = /Starting (incremental )?compilation/;
const ends = /Found \d+ errors?\. Watching for file changes/;
const mistake = /^(?<file>[^(\s]+)\((?<line>\d+),\d+\): error TS\d+: (?<text>.*)$/;

/** Generators and editors have temporary files whose names begin with a dot. */
export const isCode = (path: string) => !basename(path).startsWith('.');

/** Reads a line of the compiler's output; empty unless it is a mistake in a file. */
export function parseError(line: string): readonly CompilerError[] {
  const { file, line: number, text } = mistake.exec(line)?.groups ?? {};
  return file === undefined ? [] : [{ file, line: Number(number), text: text ?? '' }];
}

/** The time in which `tsc` starts after a change that it notices. */
const patienceMilliseconds = 300;

/**
 * Compiles the project of the working directory, and again whenever one of its files changes. `tsc` 7 does not notice
 * changes in folders less than four levels deep, such as `/app/src`: there it is restarted.
 */
export class Compiler {
  readonly #watching: CompilerOptions;
  readonly #watchers: readonly Watcher[];
  #child: ChildProcess;
  #errors: CompilerError[] = [];
  #said = '';
  #begun = 0;
  /** When the compiler was last started. */
  #started = 0;
  #isStopped = false;

  constructor(watching: CompilerOptions) {
    this.#watching = watching;
    this.#child = this.#start();
    this.#watchers = watching.folders.map((folder) =>
      watchFiles(folder, (since) => this.#expect(since), isCode),
    );
  }

  /** Makes sure that a compilation begins after this time: restarts the compiler unless it has noticed the change. */
  #expect(since: number): void {
    setTimeout(async () => {
      await untilRead();
      if (this.#isStopped || this.#begun > since || this.#started > since) return;
      const former = this.#child;
      this.#child = this.#start();
      void endGroup(former);
    }, patienceMilliseconds);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const watcher of this.#watchers) watcher.stop();
    await endGroup(this.#child);
  }

  #start(): ChildProcess {
    const options = ['--watch', '--preserveWatchOutput', '--pretty', 'false', ...this.#watching.options];
    this.#started = performance.now();
    const child = spawn(process.execPath, [compilerPath, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (child === this.#child) this.#read(line);
    });
    child.once('close', () => {
      if (!this.#isStopped && child === this.#child) this.#watching.onEnd(this.#said);
    });
    return child;
  }

  #read(line: string): void {
    this.#said = line.trim() || this.#said;
    this.#errors.push(...parseError(line));
    if (begins.test(line)) {
      this.#errors = [];
      this.#begun = performance.now();
      this.#watching.onStart?.();
    }
    if (!ends.test(line)) return;
    this.#watching.onDone({ errors: this.#errors });
  }
}

/** Waits until everything that other processes had written before is read. */
async function untilRead(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
