/**
 * `open-banking-contracts dev`: generates, builds and serves, and repeats all three after every change. A mistake does
 * not end the program.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from '../../codegen/answer.js';
import { TextCache } from '../../codegen/cache.js';
import { configurationFile } from '../../codegen/configuration.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { type Counts, watchFiles } from '../watch/files.js';
import { endGroup } from '../watch/processes.js';
import { generateProject } from './generate.js';
import { places } from './project.js';

const program = fileURLToPath(new URL('main.js', import.meta.url));
// Resolved when this module loads, so that a missing compiler is reported before watching starts.
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

/** The files that the user writes; the commands write the rest of the folder. */
const isWritten: Counts = (path) => {
  const [first = '', ...deeper] = path.split(sep);
  if (first === places.specs || first === places.handlers) return true;
  return deeper.length === 0 && (first.endsWith('.ts') || first === configurationFile);
};

/** Both cache results for unchanged documents. */
const lint = createLinter();
const memory = new TextCache();
let served: ChildProcess | undefined;
let turn: Promise<void> = Promise.resolve();
let isAsked = false;

export function develop(): Promise<void> {
  const watcher = watchFiles('.', again, isWritten);
  const stop = async () => {
    watcher.stop();
    if (served) await endGroup(served);
    // The user has ended the program, so that the exit code is 0 even after reported mistakes.
    process.exit(0);
  };
  // Closing the terminal sends SIGHUP to this program only, because the server is in its own process group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
  return again();
}

/** Changes during a build start one more build afterwards. */
function again(): Promise<void> {
  if (isAsked) return turn;
  isAsked = true;
  // A file may disappear while it is read; the next change event comes soon.
  turn = turn.then(buildAndServe).catch((error: unknown) => console.error(error));
  return turn;
}

async function buildAndServe(): Promise<void> {
  isAsked = false;
  if (await isBuilt()) return replaceServed();
  if (isRunning(served)) console.error('The last good build keeps running.');
}

/** Prints the mistakes, if any. */
async function isBuilt(): Promise<boolean> {
  const generated = await generateProject({ lint, memory });
  print(generated);
  if ('mistakes' in generated) return false;
  const { status } = spawnSync(process.execPath, [compiler], { stdio: 'inherit' });
  return status === 0;
}

/** The old server must have ended before, since it holds the port. */
async function replaceServed(): Promise<void> {
  const before = served;
  served = undefined;
  if (before) await endGroup(before);
  const child = spawn(process.execPath, [program, 'serve-once'], { stdio: 'inherit', detached: true });
  child.once('close', () => {
    if (served === child) console.error('The server has ended; the next change starts it again.');
  });
  served = child;
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}
