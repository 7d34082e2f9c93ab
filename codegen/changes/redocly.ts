/**
 * What `redocly diff` says of edits. Each is put to it alone, under a path of its own in two small documents, so that
 * a verdict belongs to one edit, a schema that many operations share is judged on each side where it stands, and one
 * run answers everything.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  keysOf,
  listOf,
  objectOf,
  textOf,
} from '../json.js';
import type { Asked, Question } from './edit.js';

/** For each question whether it is a major change, or why nobody knows. */
export type Verdicts = { readonly isMajor: readonly boolean[] } | { readonly mistake: string };

export async function verdictsOn(questions: readonly Question[]): Promise<Verdicts> {
  if (questions.length === 0) return { isMajor: [] };
  const numbers = new Map<string, number>();
  const keys = questions.map(({ before, after }) => JSON.stringify([before, after]));
  for (const key of keys) if (!numbers.has(key)) numbers.set(key, numbers.size);
  const different = [...numbers.keys()].map((key) => questions[keys.indexOf(key)]);
  const asked = different.flatMap((question) => question ?? []);
  try {
    const report = await diff(
      documentOf(asked.map(({ before }) => before)),
      documentOf(asked.map(({ after }) => after)),
    );
    const major = majorIn(report);
    return { isMajor: keys.map((key) => major.has(String(numbers.get(key)))) };
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { mistake: `@redocly/cli, which judges changes, does not work here: ${why}` };
  }
}

function documentOf(asked: readonly Asked[]): JsonObject {
  const numbered = (part: 'item' | 'scheme', name: (number: number) => string) =>
    Object.fromEntries(
      asked.flatMap((each, number): [string, Json][] => {
        const value = each[part];
        return value ? [[name(number), withoutReferences(value)]] : [];
      }),
    );
  return {
    openapi: '3.0.3',
    info: { title: 'Questions', version: '1' },
    paths: numbered('item', (number) => `/${number}`),
    components: { securitySchemes: numbered('scheme', String) },
  };
}

/** What a reference leads to has been compared apart, and does not stand in the small documents. */
function withoutReferences(value: Json): Json {
  if (isList(value)) return value.map(withoutReferences);
  if (!isObject(value)) return value;
  if (typeof value['$ref'] === 'string') return {};
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutReferences(item)]));
}

/** The command itself, because the package has no other entrance. It counts nobody and announces nothing. */
async function diff(before: JsonObject, after: JsonObject): Promise<Json> {
  const home = dirname(fileURLToPath(import.meta.resolve('@redocly/cli/package.json')));
  const folder = await mkdtemp(join(tmpdir(), 'questions-'));
  try {
    await writeFile(join(folder, 'before.json'), JSON.stringify(before));
    await writeFile(join(folder, 'after.json'), JSON.stringify(after));
    const args = ['diff', 'before.json', 'after.json', '--format=json', '--fail-on=none'];
    const { stdout } = await promisify(execFile)(process.execPath, [join(home, 'bin/cli.js'), ...args], {
      cwd: folder,
      maxBuffer: 2 ** 28,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return jsonOf(JSON.parse(stdout));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The numbers of the questions about which it has a major change to tell. */
function majorIn(report: Json): ReadonlySet<string> {
  const changes = listOf(objectOf(report)['changes']).map(objectOf);
  return new Set(
    changes
      .filter((change) => change['impact'] === 'major')
      .map((change) => {
        const [section, name, scheme] = keysOf(textOf(change['path']) ?? '');
        return section === 'paths' ? (name ?? '').slice(1) : (scheme ?? '');
      }),
  );
}
