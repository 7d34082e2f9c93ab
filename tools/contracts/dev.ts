/**
 * `open-banking-contracts dev`: generates, builds and serves, and repeats all three after every change. A mistake does
 * not end the program. The port stays open between two servers, so that requests during a restart wait.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from '../../codegen/answer.js';
import { TextCache } from '../../codegen/cache.js';
import { configurationFile } from '../../codegen/configuration.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { type Counts, watchFiles } from '../watch/files.js';
import { Front, freePort, innerHost } from '../watch/front.js';
import { endGroup } from '../watch/processes.js';
import { generateProject } from './generate.js';
import { describePortError, requestedPort } from '../mock/server.js';
import { findCompiler, missingFile, places } from './project.js';

const program = fileURLToPath(new URL('main.js', import.meta.url));

/** The files that the user writes; the commands write the rest of the folder. */
const isWritten: Counts = (path) => {
  const [first = '', ...deeper] = path.split(sep);
  if (first === places.specs || first === places.handlers) return true;
  return deeper.length === 0 && (first.endsWith('.ts') || first === configurationFile);
};

/** Both cache results for unchanged documents. */
const lint = createLinter();
const memory = new TextCache();
const front = new Front();
/** The port of the front. */
let port = 0;
let served: ChildProcess | undefined;
let turn: Promise<void> = Promise.resolve();
let isAsked = false;

export async function develop(): Promise<void> {
  const compiler = findCompiler();
  const missing = missingFile();
  if (missing !== undefined) return print({ mistakes: [missing] });
  const wanted = requestedPort(8080);
  if (typeof wanted !== 'number') return print({ mistakes: [wanted.mistake] });
  const host = process.env['HOST'] || '127.0.0.1';
  const opened = await front.open(host, wanted).catch((error: unknown) => describePortError(error, wanted));
  if (typeof opened === 'string') return print({ mistakes: [opened] });
  port = opened;
  const again = () => buildSoon(compiler);
  const watcher = watchFiles('.', again, isWritten);
  const stop = async () => {
    watcher.stop();
    if (served) await endGroup(served);
    front.close();
    // The user has ended the program, so that the exit code is 0 even after reported mistakes.
    process.exit(0);
  };
  // Closing the terminal sends SIGHUP to this program only, because the server is in its own process group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
  return again();
}

/** Changes during a build start one more build afterwards. */
function buildSoon(compiler: string): Promise<void> {
  if (isAsked) return turn;
  isAsked = true;
  // A file may disappear while it is read; the next change event comes soon.
  turn = turn.then(() => buildAndServe(compiler)).catch((error: unknown) => console.error(error));
  return turn;
}

async function buildAndServe(compiler: string): Promise<void> {
  isAsked = false;
  if (await isBuilt(compiler)) return replaceServed();
  if (isRunning(served)) console.error('The last good build keeps running.');
}

/** Prints the mistakes, if any. */
async function isBuilt(compiler: string): Promise<boolean> {
  const generated = await generateProject({ lint, memory });
  print(generated);
  if ('mistakes' in generated) return false;
  const { status } = spawnSync(process.execPath, [compiler], { stdio: 'inherit' });
  return status === 0;
}

/** The former server ends before the next one starts: both would use the same files of the developer. */
async function replaceServed(): Promise<void> {
  const before = served;
  served = undefined;
  front.hold();
  if (before) await endGroup(before);
  const innerPort = await freePort();
  const child = spawn(process.execPath, [program, 'serve-once', String(port)], {
    env: { ...process.env, HOST: innerHost, PORT: String(innerPort) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  child.once('message', () => {
    if (served === child) front.passTo(innerPort);
  });
  child.once('close', () => {
    if (served !== child) return;
    front.refuse();
    console.error('The server has ended; the next change starts it again.');
  });
  served = child;
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}
