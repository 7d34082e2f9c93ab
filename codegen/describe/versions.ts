/** Two versions of an API compared for the TPP's guide: in words, without what is only for readers. */
import { bundle } from '../bundle.js';
import { compareDocuments } from '../changes/documents.js';
import { knownClassOf } from '../changes/policy.js';
import { publishedOf } from '../published.js';
import { type ContractFile, findContracts, Sources } from '../sources.js';
import { type Block, blocksOf, textOf } from './text.js';

export interface Described {
  readonly text: string;
  /** The same before it is Markdown. */
  readonly blocks: readonly Block[];
  /** What is wrong with the contracts; empty when the text is good. */
  readonly problems: readonly string[];
}

/** Markdown, without a heading; the same contracts give the same text. */
export function describeVersions(root: string, older: ContractFile, newer: ContractFile): Described {
  const sources = new Sources(root);
  const [before, after] = [older, newer].map((file) => publishedOf(bundle(file, sources).document));
  const problems = sources.lines();
  if (!before || !after || problems.length > 0) return { problems, text: '', blocks: [] };
  const compared = compareDocuments(before, after);
  const edits = compared.edits.filter(({ edit }) => knownClassOf(edit) !== 'text');
  return { problems, text: textOf(compared, edits), blocks: blocksOf(compared, edits) };
}

/** Each version of an API beside the one before it, and the newest beside the oldest. */
export function findPairs(root: string): (readonly [older: ContractFile, newer: ContractFile])[] {
  const contracts = findContracts(root);
  const apis = [...new Set(contracts.map(({ api }) => api))];
  return apis.flatMap((api) => {
    const versions = contracts.filter((each) => each.api === api);
    const pairs = versions.flatMap((newer, index) => {
      const older = versions[index - 1];
      return older ? [[older, newer] as const] : [];
    });
    const [first, last] = [versions[0], versions.at(-1)];
    return first && last && pairs.length > 1 ? [...pairs, [first, last] as const] : pairs;
  });
}
