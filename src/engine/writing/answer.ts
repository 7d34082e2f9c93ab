/** Validates and serializes a whole answer in one pass. See docs/developer/decisions, D28. */
import { isObject } from '../objects.js';
import { begin, end } from './bytes.js';
import type { Leaf, Written } from './values.js';

/**
 * Returns the body as JSON, equal to that of `JSON.stringify`, as ASCII text or UTF-8 bytes, if body and headers
 * certainly follow the contract. Undefined when the validator has to decide.
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

/** Checks the declared headers; other headers are up to the server. */
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
