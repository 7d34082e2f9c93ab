/** Canonical JSON text: equal for equal values in any order of keys, different otherwise. */
import { isObject } from '../domain/objects.js';

/** Texts carry their length as a prefix, which avoids escaping, the slow part. */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return `"${value.length}:${value}`;
  if (Array.isArray(value)) return `[${value.map(canonicalText).join('')}]`;
  if (!isObject(value)) return `${String(value)};`;
  const { names, text: start } = cachedOrder(Object.keys(value));
  let text = start;
  for (const name of names) text += canonicalText(value[name]);
  return `${text}}`;
}

/** An object's member names as given and sorted, and the text that begins such an object. */
interface Order {
  readonly given: readonly string[];
  readonly names: readonly string[];
  readonly text: string;
}

/** Cache by first member name of the last order seen: most bodies of an operation have the same order. */
const knownOrders = new Map<string, Order>();
const mostKnownOrders = 100;
const longestKnownText = 1000;

function cachedOrder(given: readonly string[]): Order {
  const [first = ''] = given;
  const known = knownOrders.get(first);
  if (known && isSameList(known.given, given)) return known;
  const names = given.toSorted();
  const text = `{${names.map((name) => `${name.length}:${name}`).join('')};`;
  const order = { given, names, text };
  // Bounds the memory, because callers can send any names.
  if (text.length <= longestKnownText) {
    if (knownOrders.size >= mostKnownOrders) knownOrders.clear();
    knownOrders.set(first, order);
  }
  return order;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
