/** Which keywords differ, also where all that differs is what a reference within them leads to. */
import { compare, isList, isObject, isSame, type Json, objectOf, textOf } from '../json.js';
import { follow, type Spoken } from './plain.js';
import { wordedKeywords } from './words.js';

/** The keywords in the order in which they are said, those without words of their own at the end. */
function ordered(keywords: Iterable<string>): string[] {
  const rank = (keyword: string) => {
    const index = wordedKeywords.indexOf(keyword);
    return index === -1 ? wordedKeywords.length : index;
  };
  return [...new Set(keywords)].toSorted((a, b) => rank(a) - rank(b) || compare(a, b));
}

/** A value with everything in it that references lead to; one that leads to itself stays a reference. */
function spelled({ document, value }: Spoken, within: readonly string[] = []): Json {
  if (isList(value)) return value.map((item) => spelled({ document, value: item }, within));
  if (!isObject(value)) return value ?? null;
  const reference = textOf(value['$ref']);
  if (reference !== undefined && within.includes(reference)) return value;
  const inner = reference === undefined ? within : [...within, reference];
  const entries = Object.entries(follow({ document, value }));
  return Object.fromEntries(entries.map(([key, item]) => [key, spelled({ document, value: item }, inner)]));
}

/** The keywords of which two objects say something else, wherever that is written. */
export function differing(was: Spoken, is: Spoken, without: readonly string[] = []): string[] {
  const [before, after] = [objectOf(was.value), objectOf(is.value)];
  const keys = ordered([...Object.keys(before), ...Object.keys(after)]);
  return keys.filter((key) => {
    if (without.includes(key)) return false;
    const [from, to] = [before[key], after[key]];
    if (from === undefined || to === undefined) return from !== to;
    return !isSame(spelled({ ...was, value: from }), spelled({ ...is, value: to }));
  });
}
