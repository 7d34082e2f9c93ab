/** The keywords that differ between two values, including differences behind references. */
import { compare, isList, isObject, isSame, type Json, asObject, asText } from '../json.js';
import { follow, type DocumentValue } from './normalise.js';
import { wordedKeywords } from './words.js';

/** The keywords in the order of the sentences; keywords without a phrase of their own come last. */
function ordered(keywords: Iterable<string>): string[] {
  const rank = (keyword: string) => {
    const index = wordedKeywords.indexOf(keyword);
    return index === -1 ? wordedKeywords.length : index;
  };
  return [...new Set(keywords)].toSorted((a, b) => rank(a) - rank(b) || compare(a, b));
}

/** A value with its references written out; a circular reference stays a reference. */
function spelled({ document, value }: DocumentValue, within: readonly string[] = []): Json {
  if (isList(value)) return value.map((item) => spelled({ document, value: item }, within));
  if (!isObject(value)) return value ?? null;
  const reference = asText(value['$ref']);
  if (reference !== undefined && within.includes(reference)) return value;
  const inner = reference === undefined ? within : [...within, reference];
  const entries = Object.entries(follow({ document, value }));
  return Object.fromEntries(entries.map(([key, item]) => [key, spelled({ document, value: item }, inner)]));
}

/** The keywords whose values differ between two objects, references written out. */
export function differingKeywords(
  was: DocumentValue,
  is: DocumentValue,
  without: readonly string[] = [],
): string[] {
  const [before, after] = [asObject(was.value), asObject(is.value)];
  const keys = ordered([...Object.keys(before), ...Object.keys(after)]);
  return keys.filter((key) => {
    if (without.includes(key)) return false;
    const [from, to] = [before[key], after[key]];
    if (from === undefined || to === undefined) return from !== to;
    return !isSame(spelled({ ...was, value: from }), spelled({ ...is, value: to }));
  });
}
