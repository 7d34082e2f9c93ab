/** Patterns are expressions, match whole texts, and are decided in a time that a client cannot stretch. */
import { isSafePattern } from 'redos-detector';
import { textOf } from '../json.js';
import type { Contract } from '../operations.js';
import { isExpression } from '../patterns.js';
import { eachSchema } from '../subschemas.js';
import type { RuleId } from './table.js';

/** In how many ways a text may be matched; what is bounded has a few, what is not has no end. */
const mostWays = 40;
/** Steps and no time, so that every machine says the same. */
const mostSteps = 2000;

export function checkPatterns({ document, report }: Contract): void {
  eachSchema(document, (schema, path) => {
    const pattern = textOf(schema['pattern']);
    const problem = pattern === undefined ? undefined : problemOf(pattern);
    if (problem) report([...path, 'pattern'], problem[0], problem[1]);
    if (pattern !== undefined && problem?.[0] !== 'pattern-invalid' && !isAnchored(pattern)) {
      report(
        [...path, 'pattern'],
        'pattern-unanchored',
        `The pattern ${pattern} is not anchored; write ^…$.`,
      );
    }
  });
}

/** The same few patterns stand in every version. */
const known = new Map<string, readonly [RuleId, string] | undefined>();

function problemOf(pattern: string): readonly [RuleId, string] | undefined {
  if (!known.has(pattern)) known.set(pattern, newProblemOf(pattern));
  return known.get(pattern);
}

function newProblemOf(pattern: string): readonly [RuleId, string] | undefined {
  if (!isExpression(pattern, 'u') && !isExpression(pattern, '')) {
    return ['pattern-invalid', `The pattern ${pattern} is not a regular expression.`];
  }
  if (isDecidedSoon(pattern)) return undefined;
  const sentence = `The pattern ${pattern} can be matched in too many ways: a text that does not fit may take for ever. Let what is repeated begin differently from what follows it.`;
  return ['pattern-backtracking', sentence];
}

/** Whether a text of any length fits, or does not, after a number of steps that its length bounds. */
export function isDecidedSoon(pattern: string): boolean {
  const limits = { maxScore: mostWays, maxSteps: mostSteps, timeout: Infinity };
  try {
    return isSafePattern(plain(pattern), { unicode: true, ...limits }).safe;
  } catch {
    // An expression that its parser does not know cannot be vouched for.
    return false;
  }
}

/**
 * The detector takes `\p{L}` for any character, and knows no names of groups. What matters is which classes have
 * characters in common, and those of Europe's alphabets tell that.
 */
function plain(pattern: string): string {
  let inClass = false;
  return pattern.replaceAll(/\\[pP]\{[^}]*\}|\\.|[[\]]|\(\?<(?![=!])[^>]*>/gs, (part) => {
    if (part === '[') inClass = true;
    if (part === ']') inClass = false;
    if (part.startsWith('(')) return '(';
    if (!/^\\[pP]/.test(part)) return part;
    return inClass ? membersOf(part) : `[${membersOf(part)}]`;
  });
}

const lastOfAlphabets = 0x17f;

function membersOf(property: string): string {
  const expression = new RegExp(property, 'u');
  const codes = Array.from({ length: lastOfAlphabets + 1 }, (_, code) => code);
  const isIn = (code: number) => expression.test(String.fromCodePoint(code));
  const starts = codes.filter((code) => isIn(code) && (code === 0 || !isIn(code - 1)));
  const ends = codes.filter((code) => isIn(code) && (code === lastOfAlphabets || !isIn(code + 1)));
  return starts.map((start, index) => `${escaped(start)}-${escaped(ends[index] ?? start)}`).join('');
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Whether the pattern can only match a text from its beginning to its end. */
export function isAnchored(pattern: string): boolean {
  if (!pattern.startsWith('^') || !/(^|[^\\])(\\\\)*\$$/.test(pattern)) return false;
  let depth = 0;
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    // `^a|b$` anchors each alternative on one side only.
    else if (character === '|' && depth === 0) return false;
  }
  return !inClass;
}
