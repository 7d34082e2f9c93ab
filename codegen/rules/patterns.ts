/** An unanchored pattern accepts any text that contains a match: `abc1.5xyz` would be an amount. */
import { textOf } from '../json.js';
import type { Contract } from '../operations.js';
import type { Sources } from '../sources.js';
import { eachSchema } from './walk.js';

export function checkPatterns(contract: Contract, sources: Sources): void {
  eachSchema(contract.document, (schema, path) => {
    const pattern = textOf(schema['pattern']);
    if (pattern === undefined || isAnchored(pattern)) return;
    sources.report(
      contract.placeOf([...path, 'pattern']),
      `The pattern ${pattern} is not anchored; write ^…$.`,
    );
  });
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
