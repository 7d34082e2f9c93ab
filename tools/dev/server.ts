/** The server as a process that is replaced when its code has changed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endGroup } from '../watch/processes.js';

export interface ServerEvents {
  /** It answers. */
  readonly onReady: () => void;
  /** It has ended, and nobody asked it to. */
  readonly onEnd: () => void;
}

/** What the program has on its first lines, once it answers. */
const isReady = /"listening"|^\S.* is open at http/;

export class Server {
  readonly #events: ServerEvents;
  #child: ChildProcess | undefined;
  #starts = 0;
  /** Replacing takes a moment, in which the next one may be asked for. */
  #turn: Promise<void> = Promise.resolve();

  constructor(events: ServerEvents) {
    this.#events = events;
  }

  /** Starts it, in place of the one that runs. */
  replace(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#replace());
    return this.#turn;
  }

  async stop(): Promise<void> {
    await this.#turn;
    await this.#end();
  }

  async #replace(): Promise<void> {
    await this.#end();
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    this.#child = child;
    const isFirst = this.#starts++ === 0;
    let isSilent = !isFirst;
    let ready = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!ready && isReady.test(line)) {
        ready = true;
        this.#events.onReady();
      }
      // Where to go has been said once; from the log on everything is news again.
      if (line.startsWith('{')) isSilent = false;
      if (!isSilent) process.stdout.write(`${line}\n`);
    });
    child.once('close', () => {
      if (this.#child === child) this.#events.onEnd();
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child) await endGroup(child);
  }
}
