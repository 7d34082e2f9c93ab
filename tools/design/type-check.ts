/**
 * Checks the types of the working directory's code after every change. Each check is a new process of `tsc`: after a
 * change of generated types, which most files use, `tsc --watch` takes about twice the time of a whole check.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { compilerPath, type CompilerError, isCode, parseError } from '../watch/compiler.js';
import { type Watcher, watchFiles } from '../watch/files.js';
import { endGroup } from '../watch/processes.js';

export interface CheckedTypes {
  readonly errors: readonly CompilerError[];
  /** When the check began, as of `performance.now()`: it has read no file before. */
  readonly begun: number;
}

export interface TypeCheckOptions {
  /** The folders with the project's code. */
  readonly folders: readonly string[];
  /** The script of `tsc`, by default that of the working directory's packages. */
  readonly compiler?: string;
  /** Options of `tsc`, including the project. */
  readonly options: readonly string[];
  /** A file below this folder was saved; the last write was at that time. */
  readonly onChange: (folder: string, since: number) => void;
  /** Called for each check that no later change has outdated. */
  readonly onDone: (checked: CheckedTypes) => void;
  /** The compiler fails without a mistake in the code; the text is its output. */
  readonly onFailure: (text: string) => void;
}

export class TypeCheck {
  readonly #options: TypeCheckOptions;
  readonly #watchers: readonly Watcher[];
  #running: ChildProcess | undefined;
  #begun = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(options: TypeCheckOptions) {
    this.#options = options;
    this.#watchers = options.folders.map((folder) =>
      watchFiles(
        folder,
        (since) => {
          options.onChange(folder, since);
          this.#ensure(since);
        },
        isCode,
      ),
    );
    this.#ensure(performance.now());
  }

  /** Begins a check at once, because the caller has written files; the watchers need not notice them. */
  restart(): void {
    for (const watcher of this.#watchers) watcher.refresh();
    this.#ensure(performance.now());
  }

  /** Ensures that a check begins after this time; ends an earlier one, whose result would be stale. */
  #ensure(since: number): void {
    if (this.#isStopped || this.#begun > since) return;
    const former = this.#running;
    void this.#check();
    if (former) void endCheck(former);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const watcher of this.#watchers) watcher.stop();
    if (this.#running) await endCheck(this.#running);
  }

  async #check(): Promise<void> {
    const { compiler = compilerPath, options } = this.#options;
    const begun = performance.now();
    const child = spawn(process.execPath, [compiler, '--pretty', 'false', ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    this.#running = child;
    this.#begun = begun;
    const output = await text(child.stdout);
    const exitCode =
      child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('close', resolve)));
    if (this.#isStopped || child !== this.#running) return;
    this.#running = undefined;
    const errors = output.split('\n').flatMap(parseError);
    if (errors.length === 0 && exitCode !== 0) this.#options.onFailure(output.trim());
    else this.#options.onDone({ errors, begun });
  }
}

/** The compiler ignores SIGTERM while it checks, and leaves nothing half written. */
function endCheck(child: ChildProcess): Promise<void> {
  return endGroup(child, 'SIGKILL');
}
