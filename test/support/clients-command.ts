/** The commands that register TPPs' applications, run as an operator does. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary.js';

const program = fileURLToPath(new URL('../../src/main.js', import.meta.url));
/** In which they run, and where files are that they are told of. */
export const commandFolder = temporaryFolder('clients-');

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the commands to its end. */
export async function clients(
  environment: NodeJS.ProcessEnv,
  ...words: readonly string[]
): Promise<CommandOutcome> {
  try {
    const { stderr, stdout } = await promisify(execFile)(process.execPath, [program, 'clients', ...words], {
      cwd: commandFolder,
      env: { PATH: process.env['PATH'], ...environment },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('stderr' in error)) throw error;
    return { code: Number(error.code), stdout: '', stderr: String(error.stderr) };
  }
}
