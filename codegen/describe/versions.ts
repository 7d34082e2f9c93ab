/** Compares versions of an API for TPPs: in words, without changes that are only for readers. */
import type { Bundle } from '../documents/bundle.js';
import { compareDocuments } from '../changes/documents.js';
import { findKnownClass } from '../changes/policy.js';
import { toPublished } from '../documents/published.js';
import { describeOperations, formatMarkdown } from './text.js';

export interface Described {
  readonly older: Bundle;
  readonly newer: Bundle;
  /** Markdown, without a heading; the same contracts give the same text. */
  readonly text: string;
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
  return { older, newer, text: formatMarkdown(...compare(older, newer)) };
}

function compare(older: Bundle, newer: Bundle) {
  const compared = compareDocuments(toPublished(older), toPublished(newer));
  return [compared, compared.edits.filter(({ edit }) => findKnownClass(edit) !== 'text')] as const;
}

/**
 * The generated JSON file of version differences that the sandbox's documentation reads: each version against each
 * older one, the nearest first.
 */
export function differencesFile(contracts: readonly Bundle[]): string {
  const content = contracts.flatMap((newer, index) =>
    contracts
      .slice(0, index)
      .filter(({ api }) => api === newer.api)
      .toReversed()
      .map((older) => ({
        older: older.name,
        newer: newer.name,
        operations: describeOperations(...compare(older, newer)),
      })),
  );
  return `${JSON.stringify(content, null, 2)}\n`;
}
