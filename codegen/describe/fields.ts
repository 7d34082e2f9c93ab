/** The differences between two shapes of the same thing, one sentence each. */
import { byKey } from '../json.js';
import { isWithin, namesBelow, type Shape, type ShapeField } from './shape.js';

/** How the sentences about one thing begin. */
export interface Phrases {
  /** `The body takes`: before a field that is new. */
  readonly gained: string;
  /** `The body has no`: before a field that is gone. */
  readonly lost: string;
  /** `In the body`: before a field that says something else. */
  readonly at: string;
  /** What the thing itself is called: `the body`. */
  readonly whole: string;
}

export function describeFields(older: Shape, newer: Shape, phrases: Phrases): string[] {
  const gained = outermost(newer, older).map(
    (place) => `${phrases.gained} ${named(place)}: ${wordsOf(newer, place)}.`,
  );
  const lost = outermost(older, newer).map((place) => `${phrases.lost} ${named(place)}.`);
  const changed = [...newer].toSorted(byKey).flatMap(([place, field]) => {
    const before = older.get(place);
    const name = place === '' ? phrases.whole : `${phrases.at} ${named(place)}`;
    return before ? changesOf(before, field).map((change) => `${upper(name)}: ${change}.`) : [];
  });
  return [...gained, ...lost, ...changed];
}

/** `_links.self`, or `debtorName` of one of several forms. */
function named(place: string): string {
  const [, form, rest] = /^<([^>]+)>\.?(.*)$/.exec(place) ?? [];
  if (form === undefined) return `\`${place}\``;
  return rest ? `\`${rest}\` of the form \`${form}\`` : `the form \`${form}\``;
}

/** The places of one shape that another lacks, without what lies within them. */
function outermost(shape: Shape, other: Shape): string[] {
  const missing = [...shape.keys()].filter((place) => !other.has(place));
  return missing.filter((place) => !missing.some((outer) => isWithin(place, outer))).toSorted();
}

/** `optional, text, at most 70 characters` */
export function wordsOf(shape: Shape, place: string): string {
  const field = shape.get(place);
  if (!field) return '';
  const names = namesBelow(shape, place).map((name) => `\`${name}\``);
  return [
    field.required ? 'required' : 'optional',
    ...[...field.facts].map(([keyword, words]) =>
      keyword === 'type' && names.length > 0 ? `${words} with ${names.join(', ')}` : words,
    ),
    ...(field.values ? [`one of ${listed(field.values)}`] : []),
  ].join(', ');
}

function changesOf(before: ShapeField, after: ShapeField): string[] {
  const keywords = [...new Set([...before.facts.keys(), ...after.facts.keys()])];
  return [
    ...(before.required === after.required ? [] : [after.required ? 'now required' : 'now optional']),
    ...keywords.flatMap((keyword) => changeOf(before.facts.get(keyword), after.facts.get(keyword))),
    ...valueChanges(before.values, after.values),
  ];
}

function changeOf(before: string | undefined, after: string | undefined): string[] {
  if (before === after) return [];
  if (before === undefined) return [`now ${after}`];
  return [after === undefined ? `no longer ${before}` : `${after}, formerly ${before}`];
}

function valueChanges(before: readonly string[] | undefined, after: readonly string[] | undefined): string[] {
  if (!before && after) return [`now one of ${listed(after)}`];
  if (before && !after) return [`no longer one of ${listed(before)} alone`];
  const more = (after ?? []).filter((value) => !before?.includes(value));
  const fewer = (before ?? []).filter((value) => !after?.includes(value));
  return [
    ...(more.length > 0 ? [`also ${listed(more)}`] : []),
    ...(fewer.length > 0 ? [`no longer ${listed(fewer)}`] : []),
  ];
}

/** A list that nobody would read to the end is counted. */
const mostValues = 20;

function listed(values: readonly string[]): string {
  return values.length > mostValues
    ? `${values.length} values`
    : values.map((value) => `\`${value}\``).join(', ');
}

export function upper(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
