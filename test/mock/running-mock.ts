/** The mock, as a process of its own or in that of the tests. */
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

/** Starts it as a program, in that folder; `stop` is Ctrl-C, and answers how it has ended. */
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

/** Starts it in this process, with the paths of files in that folder. */
export async function runningMock(folder: string, ...files: readonly string[]): Promise<RunningMock> {
  const answer = await inFolder(folder, () => startMock(files, { PORT: '0' }));
  if (!('lines' in answer) || !answer.running) throw new Error(JSON.stringify(answer));
  const { lines, running } = answer;
  return { ...running, out: lines.join('\n') };
}
