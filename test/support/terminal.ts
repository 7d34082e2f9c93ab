/** What somebody at a terminal does with commands copied out of a page. */
import { execFile } from 'node:child_process';

export interface Ran {
  readonly exitCode: number;
  /** What it has written, to both streams. */
  readonly output: string;
}

/** Runs the lines in one bash, in this folder, which knows nothing of the environment but where programs are. */
export function inTerminal(lines: readonly string[], folder: string): Promise<Ran> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
  return new Promise((resolve) => {
    const command = `exec 2>&1\n${lines.join('\n')}`;
    const child = execFile('bash', ['-c', command], { cwd: folder, env }, (_error, output) => {
      // What a signal has ended has no exit code.
      resolve({ exitCode: child.exitCode ?? -1, output });
    });
  });
}
