/** The generator as a command: its arguments, what it says, and whether it succeeded. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generate } from './generate.js';
import { differences, write } from './output.js';
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
