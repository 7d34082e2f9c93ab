/**
 * Builds images from Dockerfiles with buildah, which needs no daemon. The images of a test run are in memory where the
 * machine has room, and removed at its end.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { memoryFolder } from '../database/memory.js';
import { findProgram } from '../runner/programs.js';
import { folderIn } from '../runner/temporary.js';
import { runBuildStep } from './build-step.js';

/** What a container takes from its image, in Docker's names. */
export interface ImageSettings {
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly Labels: Readonly<Record<string, string>>;
  readonly User: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly WorkingDir: string;
}

/** An image, and the folder with its files. */
export interface Image {
  readonly settings: ImageSettings;
  readonly folder: string;
}

/** Whether this machine and user can build images: buildah mounts their layers. */
export function canBuildImages(): boolean {
  return process.getuid?.() === 0 && findProgram('buildah') !== undefined;
}

export class ImageStore {
  readonly #options: readonly string[];

  constructor() {
    const folder = folderIn(memoryFolder() ?? '/var/tmp', 'images-');
    this.#options = [
      '--storage-driver=overlay',
      `--root=${join(folder, 'root')}`,
      `--runroot=${join(folder, 'run')}`,
    ];
    // Runs before the folder is removed, which a mounted layer would prevent.
    process.prependListener('exit', () => spawnSync('buildah', [...this.#options, 'umount', '--all']));
  }

  /** Builds an image from a folder with a Dockerfile; `more` are options of `buildah build`. */
  async build(folder: string, name: string, more: readonly string[] = []): Promise<void> {
    // Packages that this machine has already installed are not downloaded again.
    const folderOfCache = await runBuildStep('npm', ['config', 'get', 'cache']);
    const cache = `--volume=${folderOfCache}:/root/.npm`;
    const options = ['--isolation=chroot', '--format=docker', '--pull=never', cache, ...more];
    await this.#run('build', ...options, '--tag', name, folder);
  }

  async open(name: string): Promise<Image> {
    const inspected: { readonly Docker: { readonly config: ImageSettings } } = JSON.parse(
      await this.#run('inspect', '--type=image', name),
    );
    const container = await this.#run('from', '--pull-never', name);
    return { settings: inspected.Docker.config, folder: await this.#run('mount', container) };
  }

  #run(...words: readonly string[]): Promise<string> {
    return runBuildStep('buildah', [...this.#options, ...words]);
  }
}
