/** Compares two schemas field by field and keyword by keyword. */
import {
  compare,
  isList,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  asObject,
  asTexts,
  valueAt,
} from '../json.js';
import { differingKeywords } from './differing.js';
import { type Choice, findChoices } from '../schemas/discriminator.js';
import { type Edit, classifyDifference, type Side, withKey } from './edit.js';
import { formEdits } from './forms.js';
import { normaliseSchema, type DocumentValue } from './normalise.js';
import { referenceName } from '../documents/resolve.js';
import { below, componentThing, type RankedEdit, createEdit, type Spot, type Thing } from './spot.js';
import { describeChange, formatList, listAllowedValues, describeField } from './words.js';

export function schemaEdits(was: DocumentValue, is: DocumentValue, thing: Thing): Edit[] {
  const home = thing.shared && { thing: thing.shared, path: '', forms: 0 };
  return compared(was, is, { thing, path: '', forms: [], within: [], ...(home && { home }) })
    .toSorted((a, b) => a.rank - b.rank || compare(a.path, b.path))
    .map(({ edit }) => edit);
}

/** Keywords that hold other schemas, or that are compared by value. */
const apart = ['properties', 'required', 'items', 'additionalProperties', 'enum', 'anyOf', 'oneOf'];

function compared(was: DocumentValue, is: DocumentValue, spot: Spot): RankedEdit[] {
  const name = [referenceName(was.value), referenceName(is.value)].join(' ');
  // A recursive schema has been compared at its first occurrence.
  if (name !== ' ' && spot.within.includes(name)) return [];
  const inner = name === ' ' ? spot : entered(spot, name);
  const [before, after] = comparable(normaliseSchema(was), normaliseSchema(is), spot.thing.side);
  const sides = { was: { ...was, value: before }, is: { ...is, value: after } };
  const spoken = (side: DocumentValue, value: Json | undefined): DocumentValue => ({
    document: side.document,
    value,
  });
  const nested = (keyword: string, next: Spot): RankedEdit[] =>
    isObject(before[keyword]) && isObject(after[keyword])
      ? compared(spoken(was, before[keyword]), spoken(is, after[keyword]), next)
      : isSame(before[keyword], after[keyword])
        ? []
        : keywordEdits(keyword, before, after, inner);
  return [
    ...differingKeywords(sides.was, sides.is, apart).flatMap((keyword) =>
      keywordEdits(keyword, before, after, inner),
    ),
    ...valueEdits(before, after, inner),
    ...nested('items', { ...inner, path: `${inner.path}[]` }),
    ...nested('additionalProperties', below(inner, '*')),
    ...fieldEdits(sides.was, sides.is, inner),
    ...formEdits(sides.was, sides.is, inner, compared),
  ];
}

/** Requests are open, so that `additionalProperties: true` changes nothing there; answers may be withoutDefault. */
function isOpen({ additionalProperties: more }: JsonObject): boolean {
  return more === undefined || more === true;
}

function comparable(before: JsonObject, after: JsonObject, side: Side): readonly [JsonObject, JsonObject] {
  if (side !== 'request' || !isOpen(before) || !isOpen(after)) return withSameForms(before, after);
  const withoutDefault = (schema: JsonObject) => withKey(schema, 'additionalProperties', undefined);
  return withSameForms(withoutDefault(before), withoutDefault(after));
}

/**
 * Both schemas with the same form of a discriminator: the mapping of the alternatives that both have, implied values
 * written out. The edits of `oneOf` cover an alternative that comes or goes with its entry.
 */
function withSameForms(before: JsonObject, after: JsonObject): readonly [JsonObject, JsonObject] {
  const [was, is] = [findChoices(before), findChoices(after)];
  if (!was || !is) return [before, after];
  const mapping = (own: readonly Choice[], others: readonly Choice[]): JsonObject => {
    const names = others.map(({ schema }) => referenceName(schema));
    const kept = own.filter(({ schema }) => names.includes(referenceName(schema)));
    return Object.fromEntries(kept.map(({ schema, value }) => [value, referenceName(schema) ?? '']));
  };
  const withMapping = (schema: JsonObject, own: readonly Choice[], others: readonly Choice[]) =>
    withKey(schema, 'discriminator', { ...asObject(schema['discriminator']), mapping: mapping(own, others) });
  return [withMapping(before, was.choices, is.choices), withMapping(after, is.choices, was.choices)];
}

/** Enters named schemas; a schema with the same name on both sides is the component that its edits belong to. */
function entered(spot: Spot, names: string): Spot {
  const [before = '', after] = names.split(' ');
  const within = [...spot.within, names];
  if (before !== after) return { ...spot, within };
  const thing = componentThing(`\`${before}\``, spot.thing.side);
  return { ...spot, within, home: { thing, path: spot.path, forms: spot.forms.length } };
}

/** The scalar keywords of a schema, without its subschemas: enough to judge one keyword. */
function scalars(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => !apart.includes(key) && !isObject(value)),
  );
}

function keywordEdits(keyword: string, before: JsonObject, after: JsonObject, spot: Spot): RankedEdit[] {
  const [was, is] = [before[keyword], after[keyword]];
  const schema = scalars(before);
  return [
    createEdit(spot, {
      keyword: keyword === 'type' ? typesKeyword(was, is) : keyword,
      how: classifyDifference(was, is),
      says: { is: describeChange(keyword, was, is) },
      before: withKey(schema, keyword, was),
      after: withKey(schema, keyword, is),
    }),
  ];
}

/** OpenAPI 3.0, of which redocly judges the changes, has one type only. */
function typesKeyword(before: Json | undefined, after: Json | undefined): string {
  if (!isList(before) && !isList(after)) return 'type';
  const [was, is] = [before, after].map((types) => (isList(types) ? types : [types ?? 'any']));
  if (was?.every((type) => is?.includes(type))) return 'more types';
  return is?.every((type) => was?.includes(type)) ? 'fewer types' : 'other types';
}

function valueEdits(before: JsonObject, after: JsonObject, spot: Spot): RankedEdit[] {
  const [was, is] = [listAllowedValues(before), listAllowedValues(after)];
  const edit = (words: string, how: Edit['how'], from: Json | undefined, to: Json | undefined) =>
    createEdit(spot, {
      keyword: 'enum',
      how,
      says: { is: words },
      before: withKey(scalars(before), 'enum', from),
      after: withKey(scalars(before), 'enum', to),
    });
  if (!was && !is) return [];
  if (!was) return [edit(`now one of ${formatList(is ?? [])}`, 'added', undefined, is)];
  if (!is) return [edit(`no longer one of ${formatList(was)} alone`, 'removed', was, undefined)];
  const more = is.filter((value) => !was.includes(value));
  const fewer = was.filter((value) => !is.includes(value));
  return [
    ...(more.length > 0 ? [edit(`also ${formatList(more)}`, 'changed', was, [...was, ...more])] : []),
    ...(fewer.length > 0
      ? [
          edit(
            `no longer ${formatList(fewer)}`,
            'changed',
            was,
            was.filter((value) => !fewer.includes(value)),
          ),
        ]
      : []),
  ];
}

function fieldEdits(was: DocumentValue, is: DocumentValue, spot: Spot): RankedEdit[] {
  const sides = [was, is].map(({ document, value }) => {
    const schema = asObject(value);
    return { document, fields: asObject(schema['properties']), required: asTexts(schema['required']) };
  });
  const [before, after] = sides;
  if (!before || !after) return [];
  const names = sides.flatMap(({ fields, required }) => [...Object.keys(fields), ...required]);
  return [...new Set(names)].toSorted().flatMap((name) => {
    const [from, to] = [valueAt(before.fields, [name]), valueAt(after.fields, [name])];
    const next = below(spot, name);
    const [mustBefore, mustAfter] = [before.required.includes(name), after.required.includes(name)];
    const holder = (field: Json | undefined, must: boolean) =>
      objectWith(field === undefined ? [] : [name], must ? [name] : [], asObject(is.value));
    if (from === undefined && to !== undefined) {
      const says = { gained: describeField({ ...is, value: to }, mustAfter) };
      const keyword = mustAfter ? 'required property' : 'properties';
      const asked = { before: holder(from, false), after: holder(to, mustAfter) };
      return [createEdit(next, { keyword, how: 'added', says, ...asked })];
    }
    if (from !== undefined && to === undefined) {
      const asked = { before: holder(from, mustBefore), after: holder(to, false) };
      return [createEdit(next, { keyword: 'properties', how: 'removed', says: 'lost', ...asked })];
    }
    const must: RankedEdit[] =
      mustBefore === mustAfter
        ? []
        : [
            createEdit(next, {
              keyword: 'required',
              how: mustAfter ? 'added' : 'removed',
              says: { is: `now ${mustAfter ? 'required' : 'optional'}` },
              before: holder({}, mustBefore),
              after: holder({}, mustAfter),
            }),
          ];
    return [...must, ...compared({ ...was, value: from }, { ...is, value: to }, next)];
  });
}

/** An object with these fields and one constant field; its `additionalProperties` can decide the verdict. */
function objectWith(names: readonly string[], required: readonly string[], like: JsonObject): JsonObject {
  const properties = Object.fromEntries(['', ...names].map((name) => [name || 'another', {}]));
  const others = like['additionalProperties'];
  return {
    type: 'object',
    properties,
    required,
    ...(others === false && { additionalProperties: false }),
  };
}
