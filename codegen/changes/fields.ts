/** Compares named fields beside the body: the parameters of a request and the headers of an answer. */
import type { Json, JsonObject } from '../json.js';
import { differingKeywords } from './differing.js';
import { type Asked, type Edit, classifyDifference, type Owner, withKey } from './edit.js';
import { follow, type DocumentValue } from './normalise.js';
import { referenceName } from '../documents/resolve.js';
import { schemaEdits } from './schema.js';
import { componentThing, type Thing } from './spot.js';
import { describeChange, capitalise, describeField } from './words.js';

/** A parameter or a header, under the name by which both documents are matched. */
export interface Field {
  readonly name: string;
  readonly value: JsonObject;
  readonly component: string | undefined;
}
export type Fields = ReadonlyMap<string, Field>;

export interface FieldWords {
  readonly owner: Owner & ('parameter' | 'header');
  /** `Takes the header` */
  readonly gained: string;
  readonly lost: string;
  readonly thingOf: (name: string) => Thing;
  readonly asked: (field: Field | undefined) => Asked;
}

/** The documents resolve the references within the fields. */
export function fieldsEdits(
  [older, before]: readonly [document: JsonObject, fields: Fields],
  [newer, after]: readonly [document: JsonObject, fields: Fields],
  words: FieldWords,
): Edit[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was && is) return oneEdits([older, was], [newer, is], words);
    const field = was ?? is;
    if (!field) return [];
    const { side, status } = words.thingOf(field.name);
    const schema = { document: is ? newer : older, value: field.value['schema'] };
    const required = field.value['required'] === true;
    const isNeeded = is && required && words.owner === 'parameter';
    return [
      {
        owner: words.owner,
        keyword: isNeeded ? 'required parameter' : words.owner,
        how: is ? 'added' : 'removed',
        side,
        words: is
          ? `${words.gained} \`${field.name}\`: ${describeField(schema, required)}.`
          : `${words.lost} \`${field.name}\`.`,
        question: { before: words.asked(was), after: words.asked(is) },
        ...(status !== undefined && { status }),
      },
    ];
  });
}

function oneEdits(
  [older, was]: readonly [document: JsonObject, field: Field],
  [newer, is]: readonly [document: JsonObject, field: Field],
  { asked, owner, thingOf }: FieldWords,
): Edit[] {
  const isShared = was.component !== undefined && was.component === is.component;
  const own = thingOf(is.name);
  const name = `${owner} \`${is.name}\``;
  const thing = isShared ? { ...own, shared: componentThing(name, own.side) } : own;
  const [from, to] = [withDefaults(was, owner), withDefaults(is, owner)];
  const status = thing.status === undefined ? {} : { status: thing.status };
  const edits = differingKeywords({ document: older, value: from }, { document: newer, value: to }, [
    'schema',
  ]).map((keyword): Edit => {
    const single = { ...is, value: withKey(was.value, keyword, to[keyword]) };
    return {
      owner,
      keyword,
      ...ownChange(keyword, from[keyword], to[keyword], capitalise(thing.whole)),
      side: thing.side,
      ...(thing.shared && {
        shared: ownChange(keyword, from[keyword], to[keyword], capitalise(thing.shared.whole)).words,
      }),
      question: { before: asked(was), after: asked(single) },
      ...status,
    };
  });
  const schemas: readonly [DocumentValue, DocumentValue] = [
    { document: older, value: from['schema'] },
    { document: newer, value: to['schema'] },
  ];
  return [...edits, ...schemaEdits(...schemas, thing)];
}

/** A change of a keyword of the field itself; `required` is added or removed as a duty, not as a keyword. */
export function ownChange(
  keyword: string,
  before: Json | undefined,
  after: Json | undefined,
  start: string,
): Pick<Edit, 'how' | 'words'> {
  if (keyword !== 'required') {
    return {
      how: classifyDifference(before, after),
      words: `${start}: ${describeChange(keyword, before, after)}.`,
    };
  }
  return after === true
    ? { how: 'added', words: `${start}: now required.` }
    : { how: 'removed', words: `${start}: now optional.` };
}

/** Header names ignore case (HTTP), a field is optional by default, and each place has a usual style. */
function withDefaults({ value }: Field, owner: Owner): JsonObject {
  const { allowEmptyValue, allowReserved, deprecated, explode, name, in: place, style, ...others } = value;
  const isHeader = owner === 'header' || place === 'header';
  const usual = isHeader || place === 'path' ? 'simple' : 'form';
  const isExploded = (style ?? usual) === 'form';
  return {
    required: false,
    ...others,
    ...(style !== undefined && style !== usual && { style }),
    ...(explode !== undefined && explode !== isExploded && { explode }),
    ...(allowEmptyValue === true && { allowEmptyValue }),
    ...(allowReserved === true && { allowReserved }),
    ...(deprecated === true && { deprecated }),
    ...(!isHeader && name !== undefined && { name }),
  };
}

/** A field by its name, with the reference to it followed. */
export function resolveField(document: JsonObject, name: string, value: JsonObject): Field {
  return { name, value: follow({ document, value }), component: referenceName(value) };
}
