/**
 * `npm run dev`: compiles on every save, generates code when a contract has changed, and restarts the server after each
 * successful compilation. After a failed compilation the last good code keeps running. Requests during a restart wait.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Compilation, Compiler } from '../watch/compiler.js';
import { type Watcher, watchFiles } from '../watch/files.js';
import { Front } from '../watch/front.js';
import { endGroup } from '../watch/processes.js';
import { readSettings } from './addresses.js';
import { Server } from './server.js';

const say = (sentence: string) => {
  process.stdout.write(`${new Date().toTimeString().slice(0, 8)} ${sentence}\n`);
};
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** When the current change of code was noticed, and the change of a contract that may have caused it. */
let codeChanged = performance.now();
let contractChanged: number | undefined;
let isServing = false;
let isGenerating = Promise.resolve();

/** A long list of mistakes often has one cause: the first is printed, the rest are counted. */
function describeErrors({ errors }: Compilation): string {
  const [first] = errors;
  const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const last = isServing ? ' The last good code keeps running.' : '';
  return `Does not compile: ${first?.file}:${first?.line}: ${first?.text}${others}${last}`;
}

/** Editors empty a file before they write it, and the compiler may have read it in between; it restarts at once. */
const secondThoughtMilliseconds = 200;
let refusal: NodeJS.Timeout | undefined;

/** Output of the generator besides mistakes: progress, warnings and the duration. */
const aside = /^(Compiling|Generating) |^\S+:\d+: warning \[|^\d+\.\d s$/;

let generator: ChildProcess | undefined;
/** The programs and watchers that run until the first signal. */
let work: readonly { stop(): void | Promise<void> }[] = [];
let isStopping = false;
// npm repeats a terminal's signal, which must not end this program before its children.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

const settings = readSettings();
const front = new Front();
const { HOST: host = '127.0.0.1', PORT: wanted = '8080' } = settings;
const port = await front.open(host, Number(wanted)).catch((error: unknown) => {
  say(`Cannot listen on port ${wanted}: ${error instanceof Error ? error.message : String(error)}.`);
  process.exit(1);
});

say(`Listens on port ${port}; requests wait until the code is served.`);

// A clone has no validators yet, and contracts may have been edited since. After a mistake in a contract, the last good code
// serves.
await generate('--if-changed');
if (!isStopping) {
  const server = new Server({ front, port, settings, onReady: sayReady, onEnd: sayEnd });
  work = [server, startCompiler(server), ...watchSources()];
  say('Compiling.');
}

function sayReady(): void {
  const news = `Serves the new code, ${secondsSince(codeChanged)} after the change was noticed.`;
  say(isServing ? news : 'Serves, and restarts after every change. Stop it with Ctrl-C.');
  isServing = true;
}

function sayEnd(): void {
  say('The server has ended; the next change starts it again.');
}

function startCompiler(server: Server): Compiler {
  return new Compiler({
    folders: ['src', 'sandbox/src', 'conformance/src', 'generated', 'handlers', 'migrations', 'codegen'],
    options: [
      '-p',
      'tsconfig.dist.json',
      '--noEmitOnError',
      '--incremental',
      '--tsBuildInfoFile',
      'dist/.tsbuildinfo-dev',
    ],
    onStart: () => {
      codeChanged = contractChanged ?? performance.now();
      contractChanged = undefined;
      clearTimeout(refusal);
    },
    onDone: (compilation) => {
      if (compilation.errors.length > 0) {
        refusal = setTimeout(() => say(describeErrors(compilation)), secondThoughtMilliseconds);
        return;
      }
      void server.replace();
    },
    onEnd: (last) => {
      say(`The compiler has ended: ${last}`);
      void stop();
    },
  });
}

function watchSources(): readonly Watcher[] {
  const contracts = watchFiles('specs', () => {
    contractChanged ??= performance.now();
    isGenerating = isGenerating.then(() => generate());
  });
  // A new handler enters the list of handlers.
  const handlers = ['handlers', 'sandbox/src/handlers'].map((folder) =>
    watchFiles(folder, () => {
      isGenerating = isGenerating.then(() => generate('--if-changed'));
    }),
  );
  return [contracts, ...handlers];
}

/** The generator runs in its own process, so that changes of its code take effect too. */
async function generate(...words: readonly string[]): Promise<void> {
  if (isStopping) return;
  const start = performance.now();
  const child = spawn(process.execPath, ['tools/build/codegen.js', 'main', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  generator = child;
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (isStopping) return;
  if (child.exitCode === 0) {
    const files = out.split('\n').filter((line) => line.startsWith('generated/'));
    if (files.length > 0) return say(`Generated ${files.length} files in ${secondsSince(start)}.`);
    contractChanged = undefined;
    return;
  }
  contractChanged = undefined;
  const [first = '', ...others] = `${err}${out}`
    .trim()
    .split('\n')
    .filter((line) => !aside.test(line));
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return say(`Nothing is generated: ${first}${more} npm run design shows all mistakes.`);
}

/** Ends every child process, also a compilation or generation under way, and then this program. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  clearTimeout(refusal);
  await Promise.all([...work.map((each) => each.stop()), generator && endGroup(generator)]);
  front.close();
  process.exit(0);
}
