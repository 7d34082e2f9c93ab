/** Runs @redocly/cli as a program, because the package has no API. Its telemetry and update check are switched off. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Json, toJson } from './json.js';

/** The JSON texts of standard output, or why there are none. */
export type Printed = { readonly values: readonly Json[] } | { readonly failure: string };

/** Runs redocly in a temporary folder that holds these files. */
export async function runRedocly(
  args: readonly string[],
  files: ReadonlyMap<string, string>,
): Promise<Printed> {
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(tmpdir(), 'contracts-'));
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    return valuesIn(await run([...args, '--format=json'], folder));
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

function failure(reason: string): Printed {
  return { failure: `@redocly/cli failed: ${reason}` };
}

interface Ended {
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], folder: string): Promise<Ended> {
  const program = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', (error) => resolve({ out: '', err: error.message }));
    child.on('close', () => resolve({ out, err }));
  });
}

/** Redocly prints one JSON text for each document, without a separator. */
function valuesIn({ out, err }: Ended): Printed {
  const texts = out.split(/(?<=^\})(?=\{)/m).filter((text) => text.trim() !== '');
  if (texts.length === 0) return failure(reasonIn(err));
  return { values: texts.map((text) => toJson(JSON.parse(text))) };
}

/**
 * Standard error also has progress and a box about the version of Node. After an uncaught exception, Node's version is
 * the last line, and the exception is above it.
 */
function reasonIn(err: string): string {
  const lines = err.split('\n').map((line) => line.trim());
  const exception = lines.find((line) => /^\w*Error\b.*: /.test(line));
  const last = lines.findLast((line) => line !== '' && !line.startsWith('validating'));
  return exception ?? last ?? 'it printed nothing.';
}
