/** `open-banking-contracts dev`: generates, builds and serves, and again after every change; a mistake ends nothing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { print } from '../../codegen/answer.js';
import { generateProject } from './generate.js';
import { configurationFile, places } from './project.js';

const quietMilliseconds = 150;
/** What is written by somebody; the rest of the folder is written by the commands. */
const watched = new RegExp(
  `^(${places.specs}|${places.handlers})/|^[^/]+\\.ts$|^${configurationFile.replace('.', '\\.')}$`,
);

export function develop(): Promise<void> {
  let served: ChildProcess | undefined;
  let turn = Promise.resolve();
  const again = () => {
    turn = turn.then(async () => {
      if (await isBuilt()) served = servedAfter(served);
      return undefined;
    });
  };
  let timer: NodeJS.Timeout | undefined;
  watch('.', { recursive: true }, (_event, file) => {
    if (file === null || !watched.test(file.replaceAll('\\', '/'))) return;
    clearTimeout(timer);
    timer = setTimeout(again, quietMilliseconds);
  });
  again();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      served?.kill();
      process.exit();
    });
  }
  return turn;
}

/** What is served now, in the place of what was. */
function servedAfter(before: ChildProcess | undefined): ChildProcess {
  before?.kill();
  const program = fileURLToPath(new URL('main.js', import.meta.url));
  return spawn(process.execPath, [program, 'serve-once'], { stdio: 'inherit' });
}

/** Says what is wrong, and what it means for what is being served. */
async function isBuilt(): Promise<boolean> {
  const generated = await generateProject();
  print(generated);
  if ('mistakes' in generated) return false;
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
  const { status } = spawnSync(process.execPath, [compiler], { stdio: 'inherit' });
  return status === 0;
}
