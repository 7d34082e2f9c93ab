/** `open-banking-contracts dev`: generates, builds and serves, and again after every change; a mistake ends nothing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { print } from '../../codegen/answer.js';
import { Memory } from '../../codegen/memory.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { watchFiles } from '../watch/files.js';
import { endGroup } from '../watch/processes.js';
import { generateProject } from './generate.js';
import { configurationFile, places } from './project.js';

const quietMilliseconds = 150;
/** What somebody writes beside the folders of contracts and handlers. */
const ownModule = /^[^/]+\.ts$/;

export async function develop(): Promise<void> {
  const project = new Project();
  let isAsked = false;
  let turn = Promise.resolve();
  const again = () => {
    if (isAsked) return;
    isAsked = true;
    turn = turn
      .then(() => {
        isAsked = false;
        return project.replace();
      })
      // A file may be gone at the moment in which it is read; the next change comes soon.
      .catch((error: unknown) => console.error(error));
  };
  for (const folder of [places.specs, places.handlers]) {
    mkdirSync(folder, { recursive: true });
    watchFiles(folder, again);
  }
  let timer: NodeJS.Timeout | undefined;
  watch('.', (_event, file) => {
    if (file === null || !(ownModule.test(file) || file === configurationFile)) return;
    clearTimeout(timer);
    timer = setTimeout(again, quietMilliseconds);
  });
  again();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void project.stop().then(() => process.exit()));
  }
  await turn;
}

class Project {
  /** Both remember what has not changed since the last time. */
  readonly #lint = createLinter();
  readonly #memory = new Memory();
  #served: ChildProcess | undefined;

  /** What is built now is served in the place of what was; what is wrong leaves that where it is. */
  async replace(): Promise<void> {
    const generated = await generateProject({ lint: this.#lint, memory: this.#memory });
    print(generated);
    if ('mistakes' in generated || !isBuilt()) return;
    // The next one needs its port.
    await this.stop();
    const program = fileURLToPath(new URL('main.js', import.meta.url));
    this.#served = spawn(process.execPath, [program, 'serve-once'], { stdio: 'inherit', detached: true });
  }

  async stop(): Promise<void> {
    const served = this.#served;
    this.#served = undefined;
    if (served) await endGroup(served);
  }
}

/** The compiler says itself what is wrong. */
function isBuilt(): boolean {
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
  return spawnSync(process.execPath, [compiler], { stdio: 'inherit' }).status === 0;
}
