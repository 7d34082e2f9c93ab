/** A long-running program whose output a test follows sentence by sentence. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { patienceMilliseconds } from '../runner/patience.js';

export interface Run {
  readonly folder: string;
  readonly program: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export class TalkingProcess {
  readonly #child: ChildProcess;
  #said = '';
  /** The end of the output that a test has consumed. */
  #heard = 0;
  #listen = () => {};

  constructor({ folder, program, args = [], environment = {} }: Run) {
    this.#child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.#said += String(chunk);
        this.#listen();
      });
    }
    this.#child.once('close', () => this.#listen());
  }

  /**
   * Returns the next match in the output and consumes everything up to it. Fails when the process ends or falls silent
   * first.
   */
  async hears(expected: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const news = this.#said.slice(this.#heard);
      const found = expected.exec(news);
      if (found) {
        this.#heard += found.index + found[0].length;
        return found;
      }
      if (this.#child.exitCode !== null) throw new Error(`It ended without ${expected.source}:\n${news}`);
      await this.#somethingMore(expected, news);
    }
  }

  /** Waits for more output; the error shows the output so far. */
  async #somethingMore(expected: RegExp, news: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      this.#listen = resolve;
      const silence = () => reject(new Error(`It said nothing like ${expected.source}:\n${news}`));
      timer = setTimeout(silence, patienceMilliseconds);
    }).finally(() => clearTimeout(timer));
  }

  /** The output since the last match. */
  get news(): string {
    return this.#said.slice(this.#heard);
  }

  /** Kills the process without warning, like a power failure. */
  async kill(): Promise<void> {
    const { exitCode, pid, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null || pid === undefined) return;
    const closed = once(this.#child, 'close');
    process.kill(-pid, 'SIGKILL');
    await closed;
  }

  /** Sends SIGINT to the process group, as Ctrl-C does; returns how the process has ended. */
  async interrupt(): Promise<number | null> {
    const { exitCode, pid, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null || pid === undefined) return exitCode;
    const closed = once(this.#child, 'close');
    process.kill(-pid, 'SIGINT');
    await closed;
    return this.#child.exitCode;
  }
}
