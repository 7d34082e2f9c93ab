/** The mock as a process of its own, in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compiledRoot } from '../codegen/workspace.js';

const program = join(compiledRoot, 'tools/mock/main.js');

export interface Running {
  readonly url: string;
  readonly out: string;
  /** Ctrl-C; answers how it has ended. */
  interrupt(): Promise<number | null>;
}

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Settles when it says where it answers, or has ended. */
async function runMock(
  folder: string,
  files: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Running | Ended> {
  const child = spawn(process.execPath, [program, ...files], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
  });
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(() => child.exitCode);
  const url = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      if (out.includes('Ctrl-C')) resolve(/http:\S+/.exec(out)?.[0]);
    });
    void ended.then(() => resolve(undefined));
  });
  const found = await url;
  if (found === undefined) return { status: await ended, out, err };
  const interrupt = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { url: found, out, interrupt };
}

export async function runningMock(folder: string, ...files: readonly string[]): Promise<Running> {
  const mock = await runMock(folder, files);
  if ('status' in mock) throw new Error(mock.err);
  return mock;
}

export async function endedMock(
  folder: string,
  files: readonly string[],
  environment?: Readonly<Record<string, string>>,
): Promise<Ended> {
  const mock = await runMock(folder, files, environment);
  if ('status' in mock) return mock;
  await mock.interrupt();
  throw new Error('It has started.');
}
