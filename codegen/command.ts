/** The generator as a command: its arguments, what it writes, and what it answers. It always writes what it can. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answer, known } from './answer.js';
import { generate, type Output } from './generate.js';
import type { Lint } from './rules/lint.js';
import { readLock } from './released/lock.js';
import { noticesOf, unreleasedOf } from './released/unreleased.js';

const options = {
  check: { type: 'boolean', default: false },
  specs: { type: 'string', default: 'specs' },
  out: { type: 'string', default: 'generated' },
  /** The package that generated code imports from, where it is not this repository's own. */
  'contract-module': { type: 'string' },
} as const;

const usage = 'Usage: npm run generate, or with -- --check to see what it would write';

/** Paths are those of the working directory. */
export async function runCommand(args: readonly string[], lint?: Lint): Promise<Answer> {
  const values = known(() => parseArgs({ args: [...args], options }).values);
  if (!values) return { mistakes: [usage] };
  const { check, 'contract-module': contractModule, out, specs } = values;
  if (!existsSync(specs)) return { mistakes: [`There is no folder ${specs}.`] };
  const { bundles, output, problems, warnings } = await generate(specs, { contractModule, lint });
  if (problems.length > 0) return { mistakes: problems, warnings };
  const lock = readLock(specs);
  if (!check) {
    const written = write(output, out).map((name) => `${out}/${name}`);
    return { lines: [...written, ...noticesOf(specs, lock, bundles)], warnings };
  }
  const stale = differences(output, out).map(
    (name) => `${out}/${name} is not what the contracts say; run "npm run generate".`,
  );
  const mistakes = [...stale, ...(await unreleasedOf(specs, lock, bundles))];
  return { ...(mistakes.length === 0 ? { lines: [] } : { mistakes }), warnings };
}

/** A contract that is gone leaves files behind; anything else in the folder is none of ours. */
const generatedFile = /^[a-z0-9]+-\d+(\.\d+)*(\.validators)?\.(ts|json)$/;

/** The names of the files that differ, are missing, or should not be there. */
function differences(output: Output, folder: string): string[] {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const isSame = (name: string, content: string) =>
    present.includes(name) && readFileSync(join(folder, name), 'utf8') === content;
  return [
    ...[...output].flatMap(([name, content]) => (isSame(name, content) ? [] : name)),
    ...present.filter((name) => generatedFile.test(name) && !output.has(name)),
  ].toSorted();
}

/** Writes what differs and removes what is left over; answers the names of both. */
export function write(output: Output, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const names = differences(output, folder);
  for (const name of names) {
    const content = output.get(name);
    if (content === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), content);
  }
  return names;
}
