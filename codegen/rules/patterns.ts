/** Patterns are expressions, match whole texts, and are decided in a time that a client cannot stretch. */
import { isSafePattern } from 'redos-detector';
import { textOf } from '../json.js';
import type { Contract } from '../operations.js';
import { eachSchema } from './each-schema.js';
import type { RuleId } from './table.js';

/** In how many ways a text may be matched; what is plainly bounded has a few dozen, what is not has no end. */
const mostWays = 200;
/** Steps and no time, so that every machine says the same. */
const mostSteps = 20_000;

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
  if (!isExpression(pattern)) {
    return ['pattern-invalid', `The pattern ${pattern} is not a regular expression.`];
  }
  if (isDecidedSoon(pattern)) return undefined;
  const sentence = `The pattern ${pattern} can be matched in too many ways: a text that does not fit may take for ever. Let what is repeated begin differently from what follows it.`;
  return ['pattern-backtracking', sentence];
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

function isDecidedSoon(pattern: string): boolean {
  const limits = { maxScore: mostWays, maxSteps: mostSteps, timeout: Infinity };
  try {
    return isSafePattern(pattern, { unicode: true, ...limits }).safe;
  } catch {
    // An expression that its parser does not know cannot be vouched for.
    return false;
  }
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
