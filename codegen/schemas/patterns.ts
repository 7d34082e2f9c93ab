/** Regular expressions of schemas. */
import type { JsonObject } from '../json.js';
import { visitSchemas } from './subschemas.js';

/** Whether a text is a valid regular expression with that flag. */
export function isExpression(pattern: string, flags: 'u' | ''): boolean {
  try {
    return new RegExp(pattern, flags).source !== '';
  } catch {
    return false;
  }
}

/**
 * Whether all patterns compile with the flag `u`; OpenAPI does not name the dialect, and most patterns are valid in
 * both.
 */
export function areUnicode(document: JsonObject): boolean {
  let isEach = true;
  visitSchemas(document, ({ pattern }) => {
    if (typeof pattern === 'string' && !isExpression(pattern, 'u')) isEach = false;
  });
  return isEach;
}

export function expressionFlags(document: JsonObject): 'u' | '' {
  return areUnicode(document) ? 'u' : '';
}
