/** A whole answer, checked and written in one pass. See docs/decisions.md, D28. */
import { isObject } from '../objects.js';
import { begin, end } from './bytes.js';
import type { Leaf, Written } from './values.js';

/**
 * The body as JSON, when it and the headers are known for certain to follow the contract: what `JSON.stringify` makes of
 * it, as a text of ASCII alone or as bytes in UTF-8. Undefined where it is for the validator to say.
 */
export type WriteAnswer = (headers: unknown, body: unknown) => string | Uint8Array | undefined;

type Headers = Readonly<Record<string, unknown>>;
type HoldsHeaders = (headers: Headers) => boolean;

const noneDeclared: HoldsHeaders = () => true;

export function answer({ write }: Written, holds = noneDeclared): WriteAnswer {
  return (given, body) => {
    if (!isObject(given) || !holds(given)) return undefined;
    begin();
    return write(body) ? end() : undefined;
  };
}

/** Other headers than the declared ones are the server's own affair. */
export function headers(
  declared: Readonly<Record<string, Leaf>>,
  required: readonly string[] = [],
): HoldsHeaders {
  const fields = Object.entries(declared).map(([name, { is }]) => ({ name, is }));
  return (given) => {
    for (const name of required) if (given[name] === undefined) return false;
    for (const { is, name } of fields) {
      const value = given[name];
      if (value !== undefined && !is(value)) return false;
    }
    return true;
  };
}
