/** Compares bodies: their media types, with the schema of each. */
import { entriesOf, isSame, type Json, type JsonObject, asObject } from '../json.js';
import { differingKeywords } from './differing.js';
import { type Asked, type Edit, classifyDifference } from './edit.js';
import type { DocumentValue } from './normalise.js';
import { schemaEdits } from './schema.js';
import type { Thing } from './spot.js';
import { describeChange, capitalise } from './words.js';

export interface ContentWords {
  readonly thing: Thing;
  /** `The body is sent as` */
  readonly comes: string;
  readonly asked: (content: JsonObject) => Asked;
}

/** For an operation whose body exists in both documents. */
export function contentEdits(was: DocumentValue, is: DocumentValue, words: ContentWords): Edit[] {
  const [before, after] = [asObject(was.value), asObject(is.value)];
  const types = new Set([...Object.keys(before), ...Object.keys(after)]);
  const pairs = [...types]
    .filter((type) => type in before && type in after)
    .map((type) => [type, type] as const);
  const [first, other] = [Object.keys(before)[0], Object.keys(after)[0]];
  // A body whose media type has changed is still compared with the former body.
  if (pairs.length === 0 && first !== undefined && other !== undefined) pairs.push([first, other]);
  const isOneSchema = [before, after].every((content) => {
    const schemas = Object.values(content).map((media) => asObject(media)['schema']);
    return schemas.every((schema) => isSame(schema, schemas[0]));
  });
  return [
    ...typeEdits(before, after, words),
    ...pairs.flatMap(([from, to], index) => {
      const thing = isOneSchema ? words.thing : ofType(words.thing, to);
      const [media, now] = [asObject(before[from]), asObject(after[to])];
      return [
        ...(isOneSchema && index > 0
          ? []
          : schemaEdits({ ...was, value: media['schema'] }, { ...is, value: now['schema'] }, thing)),
        ...differingKeywords({ ...was, value: media }, { ...is, value: now }, ['schema']).map((keyword) => ({
          ...edit(keyword, media[keyword], now[keyword], thing),
          question: {
            before: words.asked({ [to]: { [keyword]: media[keyword] ?? null } }),
            after: words.asked({ [to]: { [keyword]: now[keyword] ?? null } }),
          },
        })),
      ];
    }),
  ];
}

function ofType(thing: Thing, type: string): Thing {
  return {
    ...thing,
    whole: `${thing.whole} as ${type}`,
    at: `${thing.at.replace(/,$/, '')} as ${type},`,
    gained: thing.gained.replace(/ (has|takes)$/, ` as ${type} $1`),
    lost: thing.lost.replace(/ has no$/, ` as ${type} has no`),
  };
}

type Plain = Omit<Edit, 'question'>;

function edit(keyword: string, before: Json | undefined, after: Json | undefined, thing: Thing): Plain {
  const { side, status } = thing;
  return {
    owner: 'media type',
    keyword,
    how: classifyDifference(before, after),
    side,
    words: `${capitalise(thing.whole)}: ${describeChange(keyword, before, after)}.`,
    ...(status !== undefined && { status }),
  };
}

/** A replaced media type is one sentence, with the class of the removal, which is the more serious. */
function typeEdits(before: JsonObject, after: JsonObject, { asked, comes, thing }: ContentWords): Edit[] {
  const gained = Object.keys(after)
    .filter((type) => !(type in before))
    .toSorted();
  const lost = Object.keys(before)
    .filter((type) => !(type in after))
    .toSorted();
  if (gained.length === 0 && lost.length === 0) return [];
  const words =
    gained.length > 0 && lost.length > 0
      ? `${comes} ${gained.join(' or ')} in place of ${lost.join(' or ')}`
      : gained.length > 0
        ? `${comes} ${gained.join(' or ')} too`
        : `${comes} ${lost.join(' or ')} no longer`;
  const empty = (content: JsonObject) =>
    Object.fromEntries(entriesOf(content).map(([type]): [string, Json] => [type, {}]));
  return [
    {
      owner: 'media type',
      keyword: 'media types',
      how: lost.length === 0 ? 'added' : gained.length === 0 ? 'removed' : 'changed',
      side: thing.side,
      words: `${words}.`,
      question: { before: asked(empty(before)), after: asked(empty(after)) },
      ...(thing.status !== undefined && { status: thing.status }),
    },
  ];
}
