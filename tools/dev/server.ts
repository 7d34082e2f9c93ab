/** The server process, restarted when its code has changed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endGroup } from '../watch/processes.js';

export interface ServerEvents {
  /** The server accepts requests. */
  readonly onReady: () => void;
  /** The server has ended without being stopped. */
  readonly onEnd: () => void;
}

/** The server's first lines once it accepts requests. */
const isReady = /"listening"|^\S.* is open at http/;

export class Server {
  readonly #events: ServerEvents;
  #child: ChildProcess | undefined;
  #starts = 0;
  /** Serialises restarts: the next may be requested while one is running. */
  #turn: Promise<void> = Promise.resolve();

  constructor(events: ServerEvents) {
    this.#events = events;
  }

  /** Starts the server, and stops the running one first. */
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
      // The addresses are printed once; a restarted server is silent until its log begins.
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
