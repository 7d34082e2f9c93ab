/** Compares two schemas field by field and keyword by keyword. */
import { compare, isObject, isSame, type Json, type JsonObject, objectOf, textsOf } from '../json.js';
import { differing } from './differing.js';
import { type Edit, howOf, withKey } from './edit.js';
import { formEdits } from './forms.js';
import { plain, type Spoken } from './plain.js';
import { referenceName } from '../resolve.js';
import { below, componentThing, type Found, found, type Spot, type Thing } from './spot.js';
import { changeOf, listed, valuesOf, wordsOf } from './words.js';

export function schemaEdits(was: Spoken, is: Spoken, thing: Thing): Edit[] {
  const home = thing.shared && { thing: thing.shared, path: '', forms: 0 };
  return compared(was, is, { thing, path: '', forms: [], within: [], ...(home && { home }) })
    .toSorted((a, b) => a.rank - b.rank || compare(a.path, b.path))
    .map(({ edit }) => edit);
}

/** Keywords that hold other schemas, or that are compared by value. */
const apart = ['properties', 'required', 'items', 'additionalProperties', 'enum', 'anyOf', 'oneOf'];

function compared(was: Spoken, is: Spoken, spot: Spot): Found[] {
  const name = [referenceName(was.value), referenceName(is.value)].join(' ');
  // A recursive schema has been compared at its first occurrence.
  if (name !== ' ' && spot.within.includes(name)) return [];
  const inner = name === ' ' ? spot : entered(spot, name);
  const [before, after] = [plain(was), plain(is)];
  const sides = { was: { ...was, value: before }, is: { ...is, value: after } };
  const spoken = (side: Spoken, value: Json | undefined): Spoken => ({ document: side.document, value });
  const nested = (keyword: string, next: Spot): Found[] =>
    isObject(before[keyword]) && isObject(after[keyword])
      ? compared(spoken(was, before[keyword]), spoken(is, after[keyword]), next)
      : isSame(before[keyword], after[keyword])
        ? []
        : keywordEdits(keyword, before, after, inner);
  return [
    ...differing(sides.was, sides.is, apart).flatMap((keyword) =>
      keywordEdits(keyword, before, after, inner),
    ),
    ...valueEdits(before, after, inner),
    ...nested('items', { ...inner, path: `${inner.path}[]` }),
    ...nested('additionalProperties', below(inner, '*')),
    ...fieldEdits(sides.was, sides.is, inner),
    ...formEdits(sides.was, sides.is, inner, compared),
  ];
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

function keywordEdits(keyword: string, before: JsonObject, after: JsonObject, spot: Spot): Found[] {
  const [was, is] = [before[keyword], after[keyword]];
  const schema = scalars(before);
  return [
    found(spot, {
      keyword,
      how: howOf(was, is),
      says: { is: changeOf(keyword, was, is) },
      before: withKey(schema, keyword, was),
      after: withKey(schema, keyword, is),
    }),
  ];
}

function valueEdits(before: JsonObject, after: JsonObject, spot: Spot): Found[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const edit = (words: string, how: Edit['how'], from: Json | undefined, to: Json | undefined) =>
    found(spot, {
      keyword: 'enum',
      how,
      says: { is: words },
      before: withKey(scalars(before), 'enum', from),
      after: withKey(scalars(before), 'enum', to),
    });
  if (!was && !is) return [];
  if (!was) return [edit(`now one of ${listed(is ?? [])}`, 'added', undefined, is)];
  if (!is) return [edit(`no longer one of ${listed(was)} alone`, 'removed', was, undefined)];
  const more = is.filter((value) => !was.includes(value));
  const fewer = was.filter((value) => !is.includes(value));
  return [
    ...(more.length > 0 ? [edit(`also ${listed(more)}`, 'changed', was, [...was, ...more])] : []),
    ...(fewer.length > 0
      ? [
          edit(
            `no longer ${listed(fewer)}`,
            'changed',
            was,
            was.filter((value) => !fewer.includes(value)),
          ),
        ]
      : []),
  ];
}

function fieldEdits(was: Spoken, is: Spoken, spot: Spot): Found[] {
  const sides = [was, is].map(({ document, value }) => {
    const schema = objectOf(value);
    return { document, fields: objectOf(schema['properties']), required: textsOf(schema['required']) };
  });
  const [before, after] = sides;
  if (!before || !after) return [];
  const names = sides.flatMap(({ fields, required }) => [...Object.keys(fields), ...required]);
  return [...new Set(names)].toSorted().flatMap((name) => {
    const [from, to] = [before.fields[name], after.fields[name]];
    const next = below(spot, name);
    const [mustBefore, mustAfter] = [before.required.includes(name), after.required.includes(name)];
    const holder = (field: Json | undefined, must: boolean) =>
      objectWith(field === undefined ? [] : [name], must ? [name] : [], objectOf(is.value));
    if (from === undefined && to !== undefined) {
      const says = { gained: wordsOf({ ...is, value: to }, mustAfter) };
      const keyword = mustAfter ? 'required property' : 'properties';
      const asked = { before: holder(from, false), after: holder(to, mustAfter) };
      return [found(next, { keyword, how: 'added', says, ...asked })];
    }
    if (from !== undefined && to === undefined) {
      const asked = { before: holder(from, mustBefore), after: holder(to, false) };
      return [found(next, { keyword: 'properties', how: 'removed', says: 'lost', ...asked })];
    }
    const must: Found[] =
      mustBefore === mustAfter
        ? []
        : [
            found(next, {
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
