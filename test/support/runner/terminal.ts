/** Runs commands copied from a page in a shell, as a reader would. */
import { execFile } from 'node:child_process';

export interface Ran {
  readonly exitCode: number;
  /** Standard output and standard error together. */
  readonly output: string;
}

/** Runs the lines in one bash in this folder, with PATH as the only environment variable. */
export function inTerminal(lines: readonly string[], folder: string): Promise<Ran> {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
  return new Promise((resolve) => {
    const command = `exec 2>&1\n${lines.join('\n')}`;
    const child = execFile('bash', ['-c', command], { cwd: folder, env }, (_error, output) => {
      // A process that a signal ended has no exit code.
      resolve({ exitCode: child.exitCode ?? -1, output });
    });
  });
}
