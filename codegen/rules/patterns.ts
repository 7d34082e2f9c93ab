/**
 * Checks patterns: they are valid, match whole texts, and are safe against regular expression denial of service
 * (ReDoS).
 */
import { isSafePattern } from 'redos-detector';
import { asText } from '../json.js';
import type { Contract } from '../operations/operations.js';
import { isExpression } from '../schemas/patterns.js';
import { visitSchemas } from '../schemas/subschemas.js';
import type { RuleId } from '../rule-table.js';

/** The number of ways in which a pattern may match a text; a safe pattern has few, an unsafe one has no bound. */
const mostWays = 40;
/** A limit in steps and not in time, so that every machine has the same result. */
const mostSteps = 2000;

export function checkPatterns({ document, report }: Contract): void {
  visitSchemas(document, (schema, path) => {
    const pattern = asText(schema['pattern']);
    const problem = pattern === undefined ? undefined : checkPattern(pattern);
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

/** Cached, because the same few patterns are in every version. */
const known = new Map<string, readonly [RuleId, string] | undefined>();

function checkPattern(pattern: string): readonly [RuleId, string] | undefined {
  if (!known.has(pattern)) known.set(pattern, checkNewPattern(pattern));
  return known.get(pattern);
}

function checkNewPattern(pattern: string): readonly [RuleId, string] | undefined {
  if (!isExpression(pattern, 'u') && !isExpression(pattern, '')) {
    return ['pattern-invalid', `The pattern ${pattern} is not a regular expression.`];
  }
  if (isSafeFromBacktracking(pattern)) return undefined;
  const sentence = `The pattern ${pattern} can match in too many ways: a text that does not match may take exponential time. Let a repeated part begin differently from the part that follows it.`;
  return ['pattern-backtracking', sentence];
}

/** Whether matching a text takes a number of steps that its length bounds. */
export function isSafeFromBacktracking(pattern: string): boolean {
  const limits = { maxScore: mostWays, maxSteps: mostSteps, timeout: Infinity };
  try {
    return isSafePattern(plain(pattern), { unicode: true, ...limits }).safe;
  } catch {
    // A pattern that the detector cannot parse counts as unsafe.
    return false;
  }
}

/**
 * The detector reads `\p{L}` as any character and does not know named groups. It only needs to know which classes
 * overlap, for which the letters of Europe's alphabets are enough.
 */
function plain(pattern: string): string {
  let inClass = false;
  return pattern.replaceAll(/\\[pP]\{[^}]*\}|\\.|[[\]]|\(\?<(?![=!])[^>]*>/gs, (part) => {
    if (part === '[') inClass = true;
    if (part === ']') inClass = false;
    if (part.startsWith('(')) return '(';
    if (!/^\\[pP]/.test(part)) return part;
    return inClass ? expandProperty(part) : `[${expandProperty(part)}]`;
  });
}

const lastOfAlphabets = 0x17f;

function expandProperty(property: string): string {
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

/** Whether the pattern only matches a whole text. */
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
