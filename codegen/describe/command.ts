/** Compares two documents for the command line: arguments and answer. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Answer, tryParse } from '../answer.js';
import { classify } from '../changes/changes.js';
import { compareDocuments } from '../changes/documents.js';
import { findContracts } from '../documents/sources.js';
import { documentNamed, isFile, released } from './named.js';
import { formatMarkdown } from './text.js';

const usage = [
  'Name two documents to compare, the older one first:',
  '  npm run contract:describe payments 1.0.0 1.3.2              two versions',
  '  npm run contract:describe payments-1.3.2                    the release, and the contract in specs/',
  '  npm run contract:describe payments-1.3.2@released draft.yaml',
  'Each is a contract, a contract@released, or a file (.yaml, .json).',
];

export async function describeCommand(args: readonly string[]): Promise<Answer> {
  const options = { specs: { type: 'string', default: 'specs' } } as const;
  const parsed = tryParse(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  if (!parsed) return { mistakes: usage };
  const { specs } = parsed.values;
  if (!existsSync(specs)) return { mistakes: [`There is no folder ${specs}.`] };
  const pair = parsePair(parsed.positionals, specs);
  if (!pair) return { mistakes: usage };
  const [older, newer] = pair;
  if (older === newer) return { mistakes: [`Both names mean ${older}; name two different documents.`] };
  const [before, after] = [documentNamed(older, specs), documentNamed(newer, specs)];
  if ('mistakes' in before) return before;
  if ('mistakes' in after) return after;
  const compared = compareDocuments(before.document, after.document);
  const classed = await classify(compared.edits);
  if ('mistake' in classed) return { mistakes: [classed.mistake] };
  return { lines: [`${older} → ${newer}\n\n${formatMarkdown(compared, classed.edits)}`] };
}

/** The two names; when the second is missing, it is the contract in the contracts' folder. */
function parsePair(names: readonly string[], specs: string): readonly [string, string] | undefined {
  const [first, second, third, ...others] = names;
  if (first === undefined || others.length > 0) return undefined;
  if (second !== undefined && third !== undefined) {
    return isFile(first) ? undefined : [`${first}-${second}`, `${first}-${third}`];
  }
  const isApi = findContracts(specs).some(({ api }) => api === first);
  if (second !== undefined && !isApi) return [first, second];
  const contract = second === undefined ? first : `${first}-${second}`;
  if (isFile(contract)) return undefined;
  const name = contract.endsWith(released) ? contract.slice(0, -released.length) : contract;
  return [`${name}${released}`, name];
}
