/** What the command line asks of two versions, and what it is answered. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ContractFile, findContracts } from '../sources.js';
import { describeVersions } from './versions.js';

export type Answer =
  { readonly text: string } | { readonly mistakes: readonly [first: string, ...others: string[]] };

const usage = 'Name an API and two of its versions, as in: npm run contract:describe payments 1.0.0 1.3.2';

export function answerTo(args: readonly string[]): Answer {
  const words = wordsOf(args);
  if (!words) return mistake(usage);
  const [specs, api, first, second, ...others] = words;
  if (!existsSync(specs)) return mistake(`There is no folder ${specs}.`);
  if (api === undefined || first === undefined || second === undefined || others.length > 0) {
    return mistake(usage);
  }
  const contracts = findContracts(specs);
  const versions = contracts.filter((contract) => contract.api === api);
  if (versions.length === 0) {
    return mistake(`There is no API ${api}: ${[...new Set(contracts.map((each) => each.api))].join(', ')}.`);
  }
  const [older, newer] = [first, second].map((version) => versions.find((each) => each.version === version));
  if (!older) return mistake(noVersion(first, versions));
  if (!newer) return mistake(noVersion(second, versions));
  if (older === newer) return mistake(`Both are version ${first}; name two different ones.`);
  const { problems, text } = describeVersions(specs, older, newer);
  const [problem, ...more] = problems;
  if (problem !== undefined) return { mistakes: [problem, ...more] };
  return { text: `${api} ${first} → ${second}\n\n${text}` };
}

/** The contracts' folder, and what is asked about; undefined for an option that there is not. */
function wordsOf(args: readonly string[]): readonly [specs: string, ...positionals: string[]] | undefined {
  try {
    const options = { specs: { type: 'string', default: 'specs' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return [values.specs, ...positionals];
  } catch {
    return undefined;
  }
}

function noVersion(version: string, versions: readonly ContractFile[]): string {
  const [first] = versions;
  return `${first?.api ?? ''} has no version ${version}: ${versions.map((each) => each.version).join(', ')}.`;
}

function mistake(sentence: string): Answer {
  return { mistakes: [sentence] };
}
