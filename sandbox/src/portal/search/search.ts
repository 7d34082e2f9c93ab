/**
 * The search: exact names before beginnings of names, these before words of titles, and these before words of texts. Pure;
 * an index of some hundred entries is read through for each query.
 */
/** The kinds, in the order of results that fit equally well. */
export const kinds = ['page', 'chapter', 'guide', 'operation', 'code', 'field', 'outcome'] as const;
export type Kind = (typeof kinds)[number];

export interface Entry {
  readonly kind: Kind;
  readonly title: string;
  readonly href: string;
  /** The contract's version, as in `Payments 1.3.16`, or the chapter's title; absent if the kind says it. */
  readonly place?: string;
  /** Further names; a query that is one of them finds the entry before all texts. */
  readonly names?: readonly string[];
  readonly text: string;
  /** The same in older versions, the newest first. */
  readonly older?: readonly { readonly version: string; readonly href: string }[];
}

interface Indexed {
  readonly entry: Entry;
  readonly title: string;
  /** As a query is written. */
  readonly names: readonly string[];
  readonly titleWords: readonly string[];
  /** The words of place and names. */
  readonly placeWords: readonly string[];
  /** The words of the text, each with its number. */
  readonly textWords: ReadonlyMap<string, number>;
}

/** Returns the entries that fit a query, the best first. */
export type Search = (query: string) => readonly Entry[];

/** A longer query is cut: no name is as long. */
const longestQuery = 200;
const mostResults = 30;
/** Words that a question has and no answer is known by. */
const fillers = new Set(
  'a an and are at be by can do does for from get how i in is it my of on or the to what when where which with'.split(
    ' ',
  ),
);

export function createSearch(entries: readonly Entry[]): Search {
  const index = entries.map(toIndexed);
  return (query) => {
    const typed = normalise(query.slice(0, longestQuery));
    const words = [...new Set(splitWords(typed))];
    const scored = index.flatMap((each) => {
      const score = rate(each, typed, words);
      return score > 0 ? [{ entry: each.entry, score }] : [];
    });
    // The sort is stable, so that equal results keep the order of the index: the newest version first.
    return scored
      .toSorted((one, other) => other.score - one.score)
      .slice(0, mostResults)
      .map(({ entry }) => entry);
  };
}

function toIndexed(entry: Entry): Indexed {
  const { names = [], place = '', text, title } = entry;
  const textWords = new Map<string, number>();
  for (const word of splitWords(text)) textWords.set(word, (textWords.get(word) ?? 0) + 1);
  return {
    entry,
    title: normalise(title),
    names: names.map(normalise),
    titleWords: splitWords(title),
    placeWords: splitWords([place, ...names].join(' ')),
    textWords,
  };
}

function normalise(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** The words of a text; `createSigningBasket` and FORMAT_ERROR have several. */
function splitWords(text: string): readonly string[] {
  const apart = text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase();
  const words = apart.match(/\p{L}{2,}|\d+(?:\.\d+)*/gu) ?? [];
  return words.filter((word) => !fillers.has(word));
}

/** The steps between the ranks are wider than all that is added within one. */
function rate(
  { entry, names, placeWords, textWords, title, titleWords }: Indexed,
  typed: string,
  words: readonly string[],
) {
  const order = kinds.length - kinds.indexOf(entry.kind);
  // An account number may have spaces.
  if (title === typed) return 1000 + order;
  if (names.includes(typed) || names.includes(typed.replaceAll(' ', ''))) return 900 + order;
  const begun = typed.length < 2 ? undefined : [title, ...names].find((name) => name.startsWith(typed));
  if (begun !== undefined) return 700 + order + 100 / begun.length;
  const areIn = (each: readonly string[]) =>
    words.filter((word) => each.some((other) => isAlike(other, word)));
  const inTitle = areIn(titleWords);
  const inPlace = areIn([...titleWords, ...placeWords]);
  if (words.length > 0 && inPlace.length === words.length)
    return 400 + order + (inTitle.length < words.length ? 0 : (100 * words.length) / titleWords.length);
  const inText = [...textWords].filter(([other]) => words.some((word) => isAlike(other, word)));
  const found = new Set([...inPlace, ...areIn(inText.map(([word]) => word))]).size;
  if (found === 0 || found < words.length / 2) return 0;
  const density = inText.reduce((sum, [, count]) => sum + Math.min(count, 5), 0);
  return (found === words.length ? 200 : 0) + (100 * inPlace.length) / words.length + 4 * density + order;
}

/** Whether words have the same beginning: `refresh` and `refreshing`, `idempotent` and `idempotency`. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const least = Math.max(4, Math.min(one.length, other.length) - 2);
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= least;
}
