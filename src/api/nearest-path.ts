/**
 * The path of the contracts that is most like one that leads nowhere, for whoever has mistyped it. It answers with the
 * contracts' own words alone, and takes no longer for a long path: what is compared of it is cut off.
 */
import type { AnyContract } from '../contract/operation.js';
import { publicContracts } from '../contract/audiences.js';
import { editDistance } from '../domain/edit-distance.js';

const mostSegments = 10;
const longestSegment = 32;

/** Costs in an edit distance: a segment that a parameter takes, and one that is another word. */
const taken = 0.25;
const different = 1.5;
/** Words that share less of their pairs of letters are not the same word mistyped. */
const leastShared = 0.5;

const segmentsOf = (path: string): readonly string[] => path.split('/', mostSegments + 1).slice(1);

const templates = publicContracts.flatMap((contract) =>
  [...new Set(contract.operations.map(({ path }) => contract.basePath + path))].map((path) => ({
    contract,
    path,
    segments: segmentsOf(path),
  })),
);

const pairsOf = (word: string): readonly string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

const pairsOfWords = new Map(
  templates.flatMap(({ segments }) => segments.map((word) => [word, pairsOf(word)] as const)),
);

/** Of several that are equally near, the first in the contracts; undefined when nothing is like it. */
export function nearestPathTo(path: string, contract?: AnyContract): string | undefined {
  const asked = segmentsOf(path).map((segment) => costsOf(segment.slice(0, longestSegment).toLowerCase()));
  let nearest: string | undefined;
  // Nothing is like a path when every one of its segments would have to be another.
  let least = asked.length;
  for (const template of templates) {
    if (contract !== undefined && template.contract !== contract) continue;
    const distance = editDistance(asked, template.segments, (costOf, word) => costOf(word));
    if (distance < least) [least, nearest] = [distance, template.path];
  }
  return nearest;
}

type Costs = (word: string) => number;

/** What it costs that this segment stands where a contract has a word or a parameter; each word is compared once. */
function costsOf(segment: string): Costs {
  const known = new Map<string, number>();
  const pairs = new Set(pairsOf(segment));
  return (word) => {
    if (word.startsWith('{')) return segment === '' ? different : taken;
    const cost = known.get(word) ?? wordCost(segment, pairs, word);
    known.set(word, cost);
    return cost;
  };
}

/** By the pairs of letters that the two words share (Dice), which takes no longer than reading them. */
function wordCost(segment: string, pairs: ReadonlySet<string>, word: string): number {
  if (segment === word) return 0;
  const wanted = pairsOfWords.get(word) ?? [];
  const shared = (2 * wanted.filter((pair) => pairs.has(pair)).length) / (pairs.size + wanted.length);
  // Not free though the pairs be the same, so that the very word is nearer.
  return shared >= leastShared ? Math.max(0.01, 1 - shared) : different;
}
