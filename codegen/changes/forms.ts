/** Compares alternatives (`oneOf`, `anyOf`), matched by name or by content, never by order. */
import { compare, isSame, type Json, type JsonObject, asList, asObject, sorted, asText } from '../json.js';
import { differingKeywords } from './differing.js';
import { classifyDifference } from './edit.js';
import type { DocumentValue } from './normalise.js';
import { referenceName } from '../documents/resolve.js';
import { type RankedEdit, createEdit, type Spot } from './spot.js';
import { describeField } from './words.js';

type Compare = (was: DocumentValue, is: DocumentValue, spot: Spot) => RankedEdit[];

const keywords = ['oneOf', 'anyOf'] as const;
type Keyword = (typeof keywords)[number];
const words: Readonly<Record<Keyword, string>> = {
  oneOf: 'exactly one of its forms',
  anyOf: 'any of its forms, several too',
};

export function formEdits(
  was: DocumentValue,
  is: DocumentValue,
  spot: Spot,
  compareSchemas: Compare,
): RankedEdit[] {
  const [before, after] = [asObject(was.value), asObject(is.value)];
  const ofBoth = [keywordsIn(before), keywordsIn(after)];
  const [first, second] = ofBoth.map((used) => (used.length === 1 ? used[0] : undefined));
  if (first && second) {
    return [
      ...(first === second ? [] : [otherKeyword(first, second, spot)]),
      ...alternatives({ ...was, value: before[first] }, { ...is, value: after[second] }, spot, {
        compareSchemas,
        keyword: second,
      }),
    ];
  }
  // Alternatives that are new, or both keywords together: the sentence says only that they differ.
  const different = differingKeywords(was, is);
  return keywords
    .filter((keyword) => different.includes(keyword))
    .map((keyword) => {
      const names = asList(after[keyword] ?? before[keyword]).map(
        (form, index) => `\`${formName(form, index)}\``,
      );
      const how = classifyDifference(before[keyword], after[keyword]);
      const said = { added: 'now', removed: 'no longer', changed: 'otherwise' }[how];
      return createEdit(spot, {
        keyword,
        how,
        says: { is: `${said} ${words[keyword]}: ${names.join(', ')}` },
        before: only(keyword, before[keyword]),
        after: only(keyword, after[keyword]),
      });
    });
}

function keywordsIn(schema: JsonObject): Keyword[] {
  return keywords.filter((keyword) => schema[keyword] !== undefined);
}

function only(keyword: string, forms: Json | undefined): JsonObject {
  return forms === undefined
    ? {}
    : { [keyword]: asList(forms).map((_, index) => ({ title: String(index) })) };
}

function otherKeyword(before: Keyword, after: Keyword, spot: Spot): RankedEdit {
  return createEdit(spot, {
    keyword: `${before} to ${after}`,
    how: 'changed',
    says: { is: `${words[after]}, formerly ${words[before]}` },
    before: { [before]: [{}] },
    after: { [after]: [{}] },
  });
}

interface Form {
  readonly name: string;
  readonly value: Json;
}

function formName(form: Json, index: number): string {
  return referenceName(form) ?? asText(asObject(form)['title']) ?? String(index + 1);
}

/** Sorts the alternatives by content, so that the numbers of unnamed ones do not depend on their order in the file. */
function sortForms(value: Json | undefined): Form[] {
  return asList(value)
    .toSorted((a, b) => compare(JSON.stringify(sorted(a)), JSON.stringify(sorted(b))))
    .map((form, index) => ({ name: formName(form, index), value: form }));
}

function alternatives(
  was: DocumentValue,
  is: DocumentValue,
  spot: Spot,
  { compareSchemas, keyword }: { readonly compareSchemas: Compare; readonly keyword: Keyword },
): RankedEdit[] {
  const [before, after] = [sortForms(was.value), sortForms(is.value)];
  const sameAs = (form: Form) => (other: Form) =>
    referenceName(form.value) === undefined ? isSame(form.value, other.value) : other.name === form.name;
  const lost = before.filter((form) => !after.some(sameAs(form)));
  const gained = after.filter((form) => !before.some(sameAs(form)));
  // Changed alternatives that are written in place are paired by title or number.
  const rewritten = lost.filter(({ value }) => referenceName(value) === undefined);
  const pairs = rewritten.flatMap((form) => {
    const other = gained.find(({ name, value }) => referenceName(value) === undefined && name === form.name);
    return other ? [[form, other] as const] : [];
  });
  const kept = before.flatMap((form) => {
    const other = after.find(sameAs(form));
    return other ? [[form, other] as const] : [];
  });
  const at = (name: string): Spot => ({ ...spot, forms: [...spot.forms, name] });
  const isPaired = (form: Form) => pairs.some((pair) => pair.includes(form));
  const some = (count: number): JsonObject => ({
    [keyword]: Array.from({ length: count }, (_, n) => ({ title: `${n}` })),
  });
  const count = before.length;
  const from = some(count);
  return [
    ...gained
      .filter((form) => !isPaired(form))
      .map(({ name, value }) => {
        const says = { gained: describeField({ ...is, value }, true) };
        return createEdit(at(name), { keyword, how: 'added', says, before: from, after: some(count + 1) });
      }),
    ...lost
      .filter((form) => !isPaired(form))
      .map(({ name }) =>
        createEdit(at(name), { keyword, how: 'removed', says: 'lost', before: from, after: some(count - 1) }),
      ),
    ...[...kept, ...pairs].flatMap(([form, other]) =>
      compareSchemas({ ...was, value: form.value }, { ...is, value: other.value }, at(form.name)),
    ),
  ];
}
