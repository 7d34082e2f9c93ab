/** The generator as a command: its arguments, what it says, what it writes, and whether it succeeded. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate, type Output } from './generate.js';
import { release } from './released.js';

export interface Voice {
  say(line: string): void;
  complain(line: string): void;
}

/** Gives the exit code; paths are those of the working directory. */
export async function runCommand(args: readonly string[], voice: Voice): Promise<0 | 1> {
  const values = readArguments(args);
  const say = (...lines: string[]): 0 => {
    for (const line of lines) voice.say(line);
    return 0;
  };
  const fail = (...lines: string[]): 1 => {
    for (const line of lines) voice.complain(line);
    return 1;
  };

  if (values === undefined) {
    return fail(
      'Usage: npm run generate [-- --check], or: npm run release -- <contract>, for instance payments-1.3.2',
    );
  }
  if (!existsSync(values.specs)) return fail(`There is no folder ${values.specs}.`);
  const { bundles, output, problems } = await generate(values.specs, {
    ignoreLock: values.release !== undefined,
  });
  if (problems.length > 0) return fail(...problems);
  if (values.release !== undefined) {
    const bundle = bundles.find(({ name }) => name === values.release);
    if (!bundle)
      return fail(`There is no contract ${values.release}: ${bundles.map(({ name }) => name).join(', ')}.`);
    release(values.specs, bundle);
    return say(`${bundle.name} is locked as it stands.`);
  }
  if (!values.check) return say(...write(output, values.out).map((name) => `${values.out}/${name}`));
  const stale = differences(output, values.out).map(
    (name) => `${values.out}/${name} is not what the contracts say; run "npm run generate".`,
  );
  return stale.length === 0 ? 0 : fail(...stale);
}

/** Undefined for arguments that the command does not know. */
function readArguments(args: readonly string[]) {
  const options = {
    check: { type: 'boolean', default: false },
    specs: { type: 'string', default: 'specs' },
    out: { type: 'string', default: 'generated' },
    release: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return undefined;
  }
}

/** A contract that is gone leaves files behind; anything else in the folder is none of ours. */
const generatedFile = /^[a-z0-9]+-\d+(\.\d+)*(\.validators)?\.(ts|json)$/;

/** The names of the files that differ, are missing, or should not be there. */
function differences(output: Output, folder: string): string[] {
  const changed = [...output].filter(([name, content]) => contentOf(join(folder, name)) !== content);
  return [...changed.map(([name]) => name), ...leftovers(output, folder)].toSorted();
}

/** Writes what differs and removes what is left over; answers the names of both. */
function write(output: Output, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const names = differences(output, folder);
  for (const name of names) {
    const content = output.get(name);
    if (content === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), content);
  }
  return names;
}

function contentOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function leftovers(output: Output, folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => generatedFile.test(name) && !output.has(name));
}
