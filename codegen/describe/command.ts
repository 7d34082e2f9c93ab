/** What the command line asks of two versions, and what it is answered. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Answer, known } from '../answer.js';
import { findContracts } from '../sources.js';
import { describeVersions } from './versions.js';

const usage = 'Name an API and two of its versions, as in: npm run contract:describe payments 1.0.0 1.3.2';

export function answerTo(args: readonly string[]): Answer {
  const options = { specs: { type: 'string', default: 'specs' } } as const;
  const parsed = known(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  if (!parsed) return mistake(usage);
  const { specs } = parsed.values;
  const [api, first, second, ...others] = parsed.positionals;
  if (!existsSync(specs)) return mistake(`There is no folder ${specs}.`);
  if (api === undefined || first === undefined || second === undefined || others.length > 0) {
    return mistake(usage);
  }
  const contracts = findContracts(specs);
  const versions = contracts.filter((contract) => contract.api === api);
  if (versions.length === 0) {
    return mistake(`There is no API ${api}: ${[...new Set(contracts.map((each) => each.api))].join(', ')}.`);
  }
  const find = (version: string) => versions.find((each) => each.version === version);
  const noVersion = (version: string) =>
    mistake(`${api} has no version ${version}: ${versions.map((each) => each.version).join(', ')}.`);
  const [older, newer] = [find(first), find(second)];
  if (!older) return noVersion(first);
  if (!newer) return noVersion(second);
  if (older === newer) return mistake(`Both are version ${first}; name two different ones.`);
  const { problems, text } = describeVersions(specs, older, newer);
  return problems.length > 0 ? { mistakes: problems } : { lines: [`${api} ${first} → ${second}\n\n${text}`] };
}

function mistake(sentence: string): Answer {
  return { mistakes: [sentence] };
}
