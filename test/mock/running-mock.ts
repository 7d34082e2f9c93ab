/** The mock, in a separate process or in the tests' process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startMock } from '../../tools/mock/command.js';
import { compiledRoot, inFolder } from '../codegen/workspace.js';

export const program = join(compiledRoot, 'tools/mock/main.js');

export interface RunningMock {
  readonly url: string;
  /** Output at the start. */
  readonly out: string;
  stop(): Promise<unknown>;
}

/** Starts the mock as a program in the folder; `stop` sends SIGINT, as Ctrl-C does, and returns the exit code. */
export async function mockProcess(folder: string): Promise<RunningMock> {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close').then(() => child.exitCode);
  let out = '';
  for await (const chunk of child.stdout) {
    out += String(chunk);
    if (out.includes('Ctrl-C')) break;
  }
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { url: /http:\S+/.exec(out)?.[0] ?? '', out, stop };
}

/** Starts the mock in this process, with paths relative to the folder. */
export async function runningMock(folder: string, ...files: readonly string[]): Promise<RunningMock> {
  const answer = await inFolder(folder, () => startMock(files, { PORT: '0' }));
  if (!('lines' in answer) || !answer.running) throw new Error(JSON.stringify(answer));
  const { lines, running } = answer;
  return { ...running, out: lines.join('\n') };
}
