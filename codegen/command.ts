/** The generator's command line: arguments, files written, answer. It writes all files that it can. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Answer, tryParse } from './answer.js';
import { ownConfiguration, readConfiguration } from './configuration.js';
import { differencesFile } from './describe/versions.js';
import { generate } from './generate.js';
import { differences, isCommitted, leftovers, write } from './output.js';
import type { Lint } from './rules/lint.js';
import { readLock } from './released/lock.js';
import { listNotices, checkUnreleased } from './released/unreleased.js';
import { validatePublished } from './released/validate.js';

const options = {
  check: { type: 'boolean', default: false },
  specs: { type: 'string', default: 'specs' },
  out: { type: 'string', default: 'generated' },
  /** The package that generated code imports from; by default this repository's own files. */
  'contract-module': { type: 'string' },
} as const;

/** Production does not load the validators of the sandbox's contract. */
export const separateApis = ['sandbox'];

const usage = 'Usage: npm run generate, or with -- --check to compare what is committed';

/** Paths are relative to the working directory. */
export async function generateCommand(args: readonly string[], lint?: Lint): Promise<Answer> {
  const values = tryParse(() => parseArgs({ args: [...args], options }).values);
  if (!values) return { mistakes: [usage] };
  const { check, 'contract-module': contractModule, out, specs } = values;
  if (!existsSync(specs)) return { mistakes: [`There is no folder ${specs}.`] };
  const configuration = readConfiguration(ownConfiguration);
  if ('mistake' in configuration) return { mistakes: [configuration.mistake] };
  const {
    bundles,
    output: code,
    problems,
    warnings,
  } = await generate(specs, {
    ...configuration.found,
    apart: separateApis,
    contractModule,
    lint,
  });
  if (problems.length > 0) return { mistakes: problems, warnings };
  const lock = readLock(specs);
  const output = new Map([...code, ['differences.json', differencesFile(bundles)]]);
  if (!check) {
    const written = write(output, out).map((name) => `${out}/${name}`);
    return { lines: [...written, ...listNotices(specs, lock, bundles)], warnings };
  }
  const left = leftovers(output, out);
  const stale = differences(output, out).filter((name) => isCommitted(name) || left.includes(name));
  const mistakes = [
    ...stale.map((name) => {
      const state = left.includes(name) ? 'belongs to no contract' : 'is out of date';
      return `${out}/${name} ${state}; run "npm run generate".`;
    }),
    ...(await validatePublished(specs, bundles, configuration.found.validator)),
    ...(await checkUnreleased(specs, lock, bundles)),
  ];
  return { ...(mistakes.length === 0 ? { lines: [] } : { mistakes }), warnings };
}
