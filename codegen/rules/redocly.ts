/** @redocly/cli as a program: documents in, findings out. Its telemetry and its look for updates are off. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Json, jsonOf, listOf, objectOf, textOf, valueAt } from '../json.js';

export interface LintFinding {
  readonly ruleId: string;
  readonly message: string;
  /** A JSON pointer into the document. */
  readonly pointer: string;
  readonly suggestion: string | undefined;
}

/** The findings of each document, in the order of the documents. */
type Answer = readonly (readonly LintFinding[])[] | { readonly failure: string };

/** `rules` are its own names; no others are asked. */
export async function runRedocly(
  documents: readonly string[],
  rules: Readonly<Record<string, 'error'>>,
): Promise<Answer> {
  let folder: string | undefined;
  try {
    folder = await mkdtemp(join(tmpdir(), 'contracts-'));
    return await answerAbout(documents, rules, folder);
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function answerAbout(
  documents: readonly string[],
  rules: Readonly<Record<string, 'error'>>,
  folder: string,
): Promise<Answer> {
  const names = documents.map((_document, index) => `${index}.json`);
  const config = 'redocly.yaml';
  await writeFile(join(folder, config), JSON.stringify({ rules }));
  for (const [index, text] of documents.entries()) await writeFile(join(folder, `${index}.json`), text);
  const args = ['lint', ...names, `--config=${config}`, '--format=json', '--max-problems=1000'];
  return answerIn(await run(args, folder), names);
}

function failure(reason: string): Answer {
  return { failure: `@redocly/cli has not answered: ${reason}` };
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

/** It prints one JSON text for each document, one directly behind the other. */
function answerIn({ out, err }: Ended, names: readonly string[]): Answer {
  const texts = out.split(/(?<=^\})(?=\{)/m).filter((text) => text.trim() !== '');
  if (texts.length !== names.length) return failure(reasonIn(err));
  return texts.map((text) => listOf(objectOf(jsonOf(JSON.parse(text)))['problems']).map(findingOf));
}

function findingOf(problem: Json): LintFinding {
  return {
    ruleId: textOf(valueAt(problem, ['ruleId'])) ?? '',
    message: textOf(valueAt(problem, ['message'])) ?? '',
    pointer: textOf(valueAt(problem, ['location', '0', 'pointer'])) ?? '',
    suggestion: textOf(valueAt(problem, ['suggest', '0'])),
  };
}

/**
 * What it prints besides is progress, and a box about the version of Node. A program that dies of an exception ends
 * with that version, and has the exception above it.
 */
function reasonIn(err: string): string {
  const lines = err.split('\n').map((line) => line.trim());
  const exception = lines.find((line) => /^\w*Error\b.*: /.test(line));
  return (
    exception ??
    lines.findLast((line) => line !== '' && !line.startsWith('validating')) ??
    'it printed nothing.'
  );
}
