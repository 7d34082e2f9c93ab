/**
 * The server process, restarted when its code has changed. The former process ends, with its worker, before the next one
 * starts; connections wait in between.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Front, freePort } from '../watch/front.js';
import { endGroup } from '../watch/processes.js';
import { innerSettings, type Settings } from './addresses.js';

export interface ServerOptions {
  readonly front: Front;
  /** The port that the front listens on. */
  readonly port: number;
  readonly settings: Settings;
  /** The server accepts requests. */
  readonly onReady: () => void;
  /** The server has ended without being stopped. */
  readonly onEnd: () => void;
}

/** The server's first lines once it accepts requests. */
const isReady = /"listening"|^\S.* is open at http/;

export class Server {
  readonly #options: ServerOptions;
  #child: ChildProcess | undefined;
  #isStopped = false;
  #starts = 0;
  /** Serialises restarts: the next may be requested while one is running. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** Starts the server, and stops the running one first. */
  replace(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#replace());
    return this.#turn;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end();
    await this.#turn;
  }

  async #replace(): Promise<void> {
    const { front, onEnd, onReady, port, settings } = this.#options;
    front.hold();
    await this.#end();
    const innerPort = await freePort();
    if (this.#isStopped) return;
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
      env: { ...process.env, ...innerSettings(settings, port, innerPort) },
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
        front.passTo(innerPort);
        onReady();
      }
      // The addresses are printed once; a restarted server is silent until its log begins.
      if (line.startsWith('{')) isSilent = false;
      if (!isSilent) process.stdout.write(`${line}\n`);
    });
    child.once('close', () => {
      if (this.#child !== child) return;
      front.refuse();
      onEnd();
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    // SIGINT: a developer does not wait for load balancers.
    if (child) await endGroup(child, 'SIGINT');
  }
}
