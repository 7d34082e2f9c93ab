/** Compares versions of an API for TPPs: in words, without changes that are only for readers. */
import type { Bundle } from '../documents/bundle.js';
import { compareDocuments } from '../changes/documents.js';
import { findKnownClass } from '../changes/policy.js';
import { toPublished } from '../documents/published.js';
import { type Block, buildBlocks, formatMarkdown } from './text.js';

export interface Described {
  readonly older: Bundle;
  readonly newer: Bundle;
  /** Markdown, without a heading; the same contracts give the same text. */
  readonly text: string;
  /** As above, before rendering as Markdown. */
  readonly blocks: readonly Block[];
}

/** Compares each version of an API with the one before it, and the newest with the oldest. */
export function describeVersions(contracts: readonly Bundle[]): readonly Described[] {
  const apis = [...new Set(contracts.map(({ api }) => api))];
  return apis.flatMap((api) => {
    const versions = contracts.filter((each) => each.api === api);
    const pairs = versions.flatMap((newer, index) => {
      const older = versions[index - 1];
      return older ? [describe(older, newer)] : [];
    });
    const [first, last] = [versions[0], versions.at(-1)];
    return first && last && pairs.length > 1 ? [...pairs, describe(first, last)] : pairs;
  });
}

function describe(older: Bundle, newer: Bundle): Described {
  const compared = compareDocuments(toPublished(older), toPublished(newer));
  const edits = compared.edits.filter(({ edit }) => findKnownClass(edit) !== 'text');
  return { older, newer, text: formatMarkdown(compared, edits), blocks: buildBlocks(compared, edits) };
}

/** The generated JSON file of version differences that the sandbox's documentation reads. */
export function differencesFile(contracts: readonly Bundle[]): string {
  const content = describeVersions(contracts).map(({ blocks, newer, older }) => ({
    older: older.name,
    newer: newer.name,
    blocks,
  }));
  return `${JSON.stringify(content, null, 2)}\n`;
}
