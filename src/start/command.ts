/** A command of the command line: its streams, its exit code, and its error messages. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigProblem, type Environment } from '../config/config.js';
import { withDeadline } from '../engine/deadline.js';
import type { LogOutput } from '../log.js';

const configExitCode = 3;

/** The environment variables and the streams of a command; tests pass their own, and start no process. */
export interface Terminal {
  readonly environment: Environment;
  /** The names in the file `.env`. */
  readonly namesInFile?: readonly string[];
  readonly out: LogOutput;
  readonly err: LogOutput;
}

/** Takes the words after the command's name and returns the exit code. Throws what `withReadableFailure` prints. */
export type Command = (words: readonly string[], terminal: Terminal) => Promise<number>;

/** Answers `--help` and `-h` with the command's usage. */
export function withUsage(usage: string, command: Command): Command {
  return async (words, terminal) => {
    if (!words.some(isHelpOption)) return command(words, terminal);
    terminal.out.write(usage);
    return 0;
  };
}

export function isHelpOption(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** The terminal of this process; the file `.env` adds to its environment. */
export const ownTerminal: Terminal = {
  get environment() {
    for (const [name, value] of Object.entries(parseEnv(readEnvFile()))) process.env[name] ??= value;
    return process.env;
  },
  get namesInFile() {
    return listNamesIn(readEnvFile());
  },
  out: process.stdout,
  err: process.stderr,
};

/** Node's `loadEnvFile` reports a file that this user may not read as missing. */
function readEnvFile(): string {
  try {
    return existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigProblem([`The file .env cannot be read: ${reason}.`]);
  }
}

const conventionalName = /^(?:[A-Z][A-Z\d_-]{0,59}|[a-z][a-z\d_.-]{0,59})$/;

/**
 * The names in the text of a file `.env`. A line without `=`, or a value that is broken into lines, becomes a part of a
 * name; it may be a secret, and its line stands for it.
 */
export function listNamesIn(text: string): readonly string[] {
  const lineOf = (name: string) => text.slice(0, Math.max(0, text.indexOf(name))).split('\n').length;
  return Object.keys(parseEnv(text)).map((name) =>
    conventionalName.test(name) ? name : `line ${lineOf(name)} of .env`,
  );
}

/** Returns the command's exit code; prints an error as a sentence without a stack. */
export async function withReadableFailure(
  command: () => Promise<number>,
  { err }: Pick<Terminal, 'err'>,
  failure: string,
): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof ConfigProblem) {
      err.write(`${error.title}:\n${error.lines.map((line) => `  ${line}\n`).join('')}`);
      return configExitCode;
    }
    const text = error instanceof Error ? error.message : String(error);
    err.write(`${failure}: ${text}\n`);
    return 1;
  }
}

/** How long the last lines may take to leave the process. */
const flushMilliseconds = 1000;

/**
 * Runs a command, or a start, as the process: ends the process when it fails. The open connections and timers of a
 * bank's part would keep a failed process alive.
 */
export async function exitOnFailure(
  code: Promise<number>,
  { err, out }: Terminal = ownTerminal,
): Promise<void> {
  const failure = await code;
  if (failure !== 0) await exitFlushed(failure, out, err);
}

/** Ends the process once the last lines have left it, unless their reader has stopped reading. */
export async function exitFlushed(code: number, ...outputs: readonly LogOutput[]): Promise<void> {
  const flush = (output: LogOutput) => new Promise<void>((done) => void output.write('', done));
  await withDeadline(flushMilliseconds, undefined, () => Promise.all(outputs.map(flush)));
  process.exit(code);
}

/** Runs a command in a bank's own program; an exit code set by the program stays when the command succeeds. */
export async function inOwnProcess(code: Promise<number>): Promise<void> {
  process.exitCode = (await code) || process.exitCode;
}
