/** A text that is the same for equal JSON values, whatever the order of their keys, and different for others. */
import { isObject } from '../domain/objects.js';

/** Lengths stand before texts, so that nothing has to be escaped: escaping is what would take the time. */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return `"${value.length}:${value}`;
  if (Array.isArray(value)) return `[${value.map(canonicalText).join('')}]`;
  if (!isObject(value)) return `${String(value)};`;
  const { names, text: start } = orderOf(Object.keys(value));
  let text = start;
  for (const name of names) text += canonicalText(value[name]);
  return `${text}}`;
}

/** The names of an object's members in the order of their values, and the text that they begin the object with. */
interface Order {
  readonly given: readonly string[];
  readonly names: readonly string[];
  readonly text: string;
}

/** By first name, the order of the object that was met last: most bodies of an operation are written alike. */
const knownOrders = new Map<string, Order>();
const mostKnownOrders = 100;
const longestKnownText = 1000;

function orderOf(given: readonly string[]): Order {
  const [first = ''] = given;
  const known = knownOrders.get(first);
  if (known && isSameList(known.given, given)) return known;
  const names = given.toSorted();
  const text = `{${names.map((name) => `${name.length}:${name}`).join('')};`;
  const order = { given, names, text };
  // Names that no contract knows must not fill the memory.
  if (text.length <= longestKnownText) {
    if (knownOrders.size >= mostKnownOrders) knownOrders.clear();
    knownOrders.set(first, order);
  }
  return order;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
