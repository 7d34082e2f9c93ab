/** YAML that JSON cannot express: keys that are no texts, infinite numbers, circular aliases. */
import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isNode,
  isScalar,
  type Node,
  Scalar,
  visit,
} from 'yaml';
import { formats } from '../../src/engine/formats.js';
import type { RuleId } from '../rule-table.js';
import { announcementKeys, dateSentence } from './announcements.js';

interface Oddity {
  readonly node: Node;
  readonly rule: RuleId;
  readonly sentence: string;
}

const deepest = 100;
/** The most values that aliases may add to a file; long texts count more. */
const mostValues = 1_000_000;
/** The parser looks for the anchor of each alias among all of them. */
const mostAliases = 10_000;
const charactersOfValue = 100;

const jsonTags = ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map(
  (tag) => `tag:yaml.org,2002:${tag}`,
);

export function findOddities(document: Document): readonly Oddity[] {
  const found: Oddity[] = [];
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node | undefined>();
  visit(document, {
    Node: (_key, node, path) => {
      if (isAlias(node)) targets.set(node, anchors.get(node.source));
      else if (node.anchor !== undefined) anchors.set(node.anchor, node);
      const problem = path.length > deepest * 2 ? tooDeep : nodeProblem(node, targets);
      if (problem) found.push({ node, ...problem });
      return problem === tooDeep ? visit.BREAK : undefined;
    },
    Pair: (_key, { key, value }) => {
      const problem = isNode(key) ? keyProblem(key) : undefined;
      if (problem && isNode(key)) found.push({ node: key, ...problem });
      const sentence = isScalar(key) && isScalar(value) ? unquotedDate(key.value, value) : undefined;
      if (sentence !== undefined && isNode(value)) {
        found.push({ node: value, rule: 'announcement-date', sentence });
      }
    },
  });
  // A circular alias, whose values have no number, is among the others. The date's rule may be off.
  const isCountable = found.every(({ rule }) => rule === 'announcement-date');
  return isCountable ? [...found, ...explosions(document, targets)] : found;
}

type Problem = Omit<Oddity, 'node'>;

const tooDeep: Problem = {
  rule: 'yaml-too-deep',
  sentence: 'This value is nested deeper than a hundred levels.',
};

/** The node that each alias stands for: the last with its anchor before it. */
type Targets = ReadonlyMap<Alias, Node | undefined>;

function nodeProblem(node: Node, targets: Targets): Problem | undefined {
  if (isAlias(node)) return aliasProblem(node, targets.get(node));
  const { tag } = node;
  if (tag !== undefined && !jsonTags.includes(tag)) {
    return { rule: 'yaml-tag-unknown', sentence: `JSON has no values of ${tag}; leave the tag out.` };
  }
  if (!isScalar(node) || typeof node.value !== 'number' || Number.isFinite(node.value)) return undefined;
  return { rule: 'yaml-value-not-json', sentence: `${node.source} is no number that JSON has.` };
}

function keyProblem(key: Node): Problem | undefined {
  if (!isScalar(key)) {
    return { rule: 'yaml-key-not-text', sentence: 'A key is a text, and not a list, a map or an alias.' };
  }
  const { value, source } = key;
  if (typeof value === 'string') return undefined;
  if (typeof value === 'number' && String(value) === source) {
    return { rule: 'key-unquoted', sentence: `Write this key in quotes: '${source}'.` };
  }
  const read = value === null ? 'nothing' : JSON.stringify(value);
  return { rule: 'yaml-key-not-text', sentence: `YAML reads this key as ${read}; write it in quotes.` };
}

/** YAML 1.1 reads a date without quotes as a point in time; the check of announcements sees only the text. */
function unquotedDate(key: unknown, { type, value }: Scalar): string | undefined {
  if (!announcementKeys.some((name) => name === key) || type !== Scalar.PLAIN) return undefined;
  return formats.date(String(value)) ? dateSentence(String(key)) : undefined;
}

function aliasProblem(alias: Alias, target: Node | undefined): Problem | undefined {
  if (!target) {
    return { rule: 'yaml-alias-undefined', sentence: `No anchor &${alias.source} stands before this alias.` };
  }
  const [start, end] = [target.range?.[0] ?? 0, target.range?.[2] ?? 0];
  const at = alias.range?.[0] ?? 0;
  if (at < start || at >= end) return undefined;
  const sentence = `*${alias.source} stands within &${alias.source}, and would never end.`;
  return { rule: 'yaml-alias-circular', sentence };
}

/** The alias that expands to most values, when the aliases exceed a limit. */
function explosions(document: Document, targets: Targets): Oddity[] {
  const known = new Map<Node, number>();
  let added = 0;
  const countNodes = (node: unknown): number => {
    if (!isNode(node)) return 0;
    const before = known.get(node);
    if (before !== undefined) return before;
    let worth = 1;
    if (isAlias(node)) added += worth = countNodes(targets.get(node));
    else if (isScalar(node)) worth += (node.source ?? '').length / charactersOfValue;
    else if (isCollection(node)) {
      for (const item of node.items) worth += isNode(item) ? countNodes(item) : countNodes(pairValue(item));
    }
    known.set(node, worth);
    return worth;
  };
  countNodes(document.contents);
  if (added <= mostValues && targets.size <= mostAliases) return [];
  const aliases = [...known].filter(([node]) => isAlias(node)).toSorted(([, a], [, b]) => b - a);
  const sentence = 'Aliases expand this file to too many values; write the values out.';
  return aliases.slice(0, 1).map(([node]) => ({ node, rule: 'yaml-alias-explosion', sentence }));
}

function pairValue(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'value' in item ? item.value : undefined;
}
