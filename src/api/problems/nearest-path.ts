/**
 * Suggests the nearest contract path for a mistyped one. Answers hold only the contracts' words, and a long path is
 * cut, which bounds the time.
 */
import type { AnyContract } from '../../contract/operation.js';
import { publicContracts } from '../../contract/audiences.js';
import { editDistance } from '../../domain/edit-distance.js';

const mostSegments = 10;
const longestSegment = 32;

/** Edit costs of a segment: where the contract has a parameter, and where it has a different word. */
const taken = 0.25;
const different = 1.5;
/** Dice coefficient below which two words count as different rather than mistyped. */
const leastShared = 0.5;

const splitSegments = (path: string): readonly string[] => path.split('/', mostSegments + 1).slice(1);

const templates = publicContracts.flatMap((contract) =>
  [...new Set(contract.operations.map(({ path }) => contract.basePath + path))].map((path) => ({
    contract,
    path,
    segments: splitSegments(path),
  })),
);

const listLetterPairs = (word: string): readonly string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

const pairsOfWords = new Map(
  templates.flatMap(({ segments }) => segments.map((word) => [word, listLetterPairs(word)] as const)),
);

/** Returns the nearest path, the first in the contracts among equals; undefined when no path is similar. */
export function nearestPathTo(path: string, contract?: AnyContract): string | undefined {
  const asked = splitSegments(path).map((segment) =>
    createWordCosts(segment.slice(0, longestSegment).toLowerCase()),
  );
  let nearest: string | undefined;
  // A path whose every segment differs has no similar one.
  let least = asked.length;
  for (const template of templates) {
    if (contract !== undefined && template.contract !== contract) continue;
    const distance = editDistance(asked, template.segments, (costOf, word) => costOf(word));
    if (distance < least) [least, nearest] = [distance, template.path];
  }
  return nearest;
}

type Costs = (word: string) => number;

/** Cost of this segment where a contract has a given word or parameter; cached by word. */
function createWordCosts(segment: string): Costs {
  const known = new Map<string, number>();
  const pairs = new Set(listLetterPairs(segment));
  return (word) => {
    if (word.startsWith('{')) return segment === '' ? different : taken;
    const cost = known.get(word) ?? wordCost(segment, pairs, word);
    known.set(word, cost);
    return cost;
  };
}

/** Dice coefficient over pairs of letters, which takes linear time. */
function wordCost(segment: string, pairs: ReadonlySet<string>, word: string): number {
  if (segment === word) return 0;
  const wanted = pairsOfWords.get(word) ?? [];
  const shared = (2 * wanted.filter((pair) => pairs.has(pair)).length) / (pairs.size + wanted.length);
  // At least 0.01, so that an identical word is nearer than one with the same pairs.
  return shared >= leastShared ? Math.max(0.01, 1 - shared) : different;
}
