/** How a command ends that cannot be done. */
import { existsSync } from 'node:fs';
import { ConfigProblem } from '../config/config.js';

const configExitCode = 3;

/** Runs a command of the server; what an operator can mend is said in a sentence, not in a stack. */
export async function withReadableFailure(
  command: () => Promise<void>,
  failure = 'The server could not start',
): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await command();
  } catch (error) {
    if (error instanceof ConfigProblem) {
      process.stderr.write(`${error.title}:\n${error.lines.map((line) => `  ${line}\n`).join('')}`);
      process.exitCode = configExitCode;
    } else {
      const text = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${failure}: ${text}\n`);
      process.exitCode = 1;
    }
  }
}
