/** Runs the commands of the command line, in this process or, as an operator does, in a separate one. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../../src/config/config.js';
import { runCommand } from '../../../src/commands/commands.js';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const mainProgram = fileURLToPath(new URL('../../../src/main.js', import.meta.url));

/** Runs a command in this process with these environment variables alone. */
export async function command(environment: Environment, ...words: readonly string[]): Promise<Outcome> {
  const [out, err] = [new Said(), new Said()];
  const status = await runCommand(words, { environment, out, err });
  return { status, stdout: out.text, stderr: err.text };
}

class Said {
  text = '';

  write(text: string, done?: () => void): void {
    this.text += text;
    done?.();
  }
}

/** Runs a command, or another Node program, to its end in a process with these environment variables alone. */
export function commandProcess(
  environment: Environment,
  words: readonly string[],
  { folder, program = mainProgram }: { readonly folder?: string; readonly program?: string } = {},
): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...words],
      { cwd: folder, env },
      (_, stdout, stderr) => {
        // A process that a signal ended has no exit code.
        resolve({ status: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });
}
