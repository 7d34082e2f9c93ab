/**
 * Runs an image as under Kubernetes' strictest policy: as the image's user, who gains no rights, and on files that
 * nothing can write to except the volumes. The container shares this machine's network and processes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { patienceMilliseconds } from '../runner/patience.js';
import { temporaryFolder } from '../runner/temporary.js';
import type { Outcome } from '../server/command-line.js';
import type { Image } from './image-store.js';

/** Its arguments: the image's folder, the user, the working folder, the volume and its place; the variables and the command. */
const script = `set -e
tree=$1 user=$2 work=$3 volume=$4 place=$5
shift 5
mount --bind "$tree" "$tree"
mount --options remount,bind,ro "$tree"
mount --bind "$volume" "$tree$place"
mount --bind /dev "$tree/dev"
mount --bind /proc "$tree/proc"
exec setpriv --no-new-privs chroot --userspec="$user" "$tree" /usr/bin/env -i -C "$work" "$@"`;

const running = new Set<ChildProcess>();
process.prependListener('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class Container {
  readonly #image: Image;
  readonly #environment: readonly string[];
  readonly #place: string;
  /** The folder of the image's only volume. */
  readonly volume = temporaryFolder('volume-');

  /** The environment adds to the image's. */
  constructor(image: Image, environment: Readonly<Record<string, string>>) {
    const [place, ...others] = Object.keys(image.settings.Volumes);
    if (place === undefined || others.length > 0) throw new Error('The image has not exactly one volume.');
    this.#image = image;
    this.#place = place;
    this.#environment = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    // A new volume has the owner of the image's folder.
    const { gid, uid } = statSync(join(image.folder, place));
    chownSync(this.volume, uid, gid);
  }

  /** Starts the image's command; settles when the image's health check succeeds. */
  async start(): Promise<RunningContainer> {
    const child = this.#spawn(this.#image.settings.Cmd);
    const ended = outcomeOf(child);
    const deadline = Date.now() + patienceMilliseconds;
    while ((await this.checkHealth()).status !== 0) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        const { stderr, stdout } = await ended;
        throw new Error(`The container does not become healthy.\n${stdout}${stderr}`);
      }
      await pause(100);
    }
    return {
      stop: () => {
        child.kill('SIGTERM');
        return ended;
      },
    };
  }

  /** Runs the image's health check. */
  checkHealth(): Promise<Outcome> {
    const [kind, ...command] = this.#image.settings.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`A health check of the kind ${kind} needs a shell.`);
    return this.run(...command);
  }

  /** Runs a command in a container of its own, with the same volume. */
  run(...command: readonly string[]): Promise<Outcome> {
    return outcomeOf(this.#spawn(command));
  }

  #spawn(command: readonly string[]): ChildProcess {
    const { folder, settings } = this.#image;
    const { Env, User, WorkingDir } = settings;
    const places = [folder, User, WorkingDir, this.volume, this.#place];
    const words = [
      '--mount',
      'sh',
      '-c',
      script,
      'container',
      ...places,
      ...Env,
      ...this.#environment,
      ...command,
    ];
    const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }
}

export interface RunningContainer {
  /** Sends SIGTERM; settles at the process's end. */
  stop(): Promise<Outcome>;
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const { stderr, stdout } = child;
  if (!stdout || !stderr) throw new Error('The process has no output.');
  const [[code], ...said] = await Promise.all([once(child, 'close'), text(stdout), text(stderr)]);
  // A process that a signal ended has no exit code.
  return { status: typeof code === 'number' ? code : -1, stdout: said[0], stderr: said[1] };
}
