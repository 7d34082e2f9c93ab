/** Checks that the members of an `allOf` leave a value: their types, enums and bounds, also those of one property. */
import { entriesOf, isList, isSame, type Json, type JsonObject, asList, asText, asTexts } from '../json.js';
import { referenceName, resolve, valuePath } from '../documents/resolve.js';
import { bounds, type Problem } from './values.js';

/** Properties are compared to this depth, because recursive schemas have no end. */
const deepest = 5;

/** Reports the first member that no value follows together with the members before. */
export function exclusionProblems(document: JsonObject, schema: JsonObject): Problem[] {
  const { allOf, ...own } = schema;
  const parts = [...flatten(document, own)];
  for (const [index, member] of asList(allOf).entries()) {
    parts.push(...flatten(document, member));
    const found = exclusion(document, parts);
    if (found === undefined) continue;
    const at = valuePath(['allOf', String(index)], member);
    return [[at, 'all-of-excluding', `The members of allOf exclude each other: ${found}.`]];
  }
  return [];
}

/** A schema and all members of its `allOf`: the schemas that apply to one value. */
function flatten(document: JsonObject, value: Json, within: readonly string[] = []): readonly JsonObject[] {
  const name = referenceName(value);
  if (name !== undefined && within.includes(name)) return [];
  const target = resolve(document, value);
  const inner = name === undefined ? within : [...within, name];
  return [target, ...asList(target['allOf']).flatMap((member) => flatten(document, member, inner))];
}

function exclusion(document: JsonObject, parts: readonly JsonObject[], path = ''): string | undefined {
  const common = commonTypes(parts);
  const of = path === '' ? '' : ` of ${path}`;
  if (common?.length === 0) return `the types${of} have no value in common`;
  const values = commonValues(parts);
  if (values && !values.some((value) => fits(value, common))) return `the enums${of} have no value in common`;
  return crossedBounds(parts, of) ?? excludedProperty(document, parts, path);
}

function commonTypes(parts: readonly JsonObject[]): readonly string[] | undefined {
  return parts
    .flatMap((part) => {
      const types = typesIn(part);
      return types.length > 0 ? [types] : [];
    })
    .reduce<readonly string[] | undefined>(
      (common, types) => (common ? common.filter((type) => types.includes(type)) : types),
      undefined,
    );
}

/** The JSON types of a schema, among them `integer` for every number; empty when it declares none. */
function typesIn({ nullable, type }: JsonObject): readonly string[] {
  const named = isList(type) ? asTexts(type) : [asText(type) ?? ''].filter((name) => name !== '');
  const all = named.includes('number') ? [...named, 'integer'] : named;
  return nullable === true && all.length > 0 ? [...all, 'null'] : all;
}

function commonValues(parts: readonly JsonObject[]): readonly Json[] | undefined {
  const lists = parts.flatMap(({ enum: values }) => (isList(values) ? [values] : []));
  const [first, ...others] = lists;
  return first?.filter((value) => others.every((list) => list.some((other) => isSame(value, other))));
}

function fits(value: Json, types: readonly string[] | undefined): boolean {
  const type = value === null ? 'null' : isList(value) ? 'array' : typeof value;
  return (
    types === undefined || types.includes(type) || (Number.isInteger(value) && types.includes('integer'))
  );
}

/** The closest bounds of all parts. */
function crossedBounds(parts: readonly JsonObject[], of: string): string | undefined {
  for (const [lower, upper] of bounds) {
    const least = Math.max(...numbersIn(parts, lower));
    const most = Math.min(...numbersIn(parts, upper));
    if (least > most) return `${lower} ${least}${of} is above ${upper} ${most}`;
  }
  return undefined;
}

function numbersIn(parts: readonly JsonObject[], keyword: string): number[] {
  return parts.flatMap((part) => {
    const value = part[keyword];
    return typeof value === 'number' ? [value] : [];
  });
}

function excludedProperty(
  document: JsonObject,
  parts: readonly JsonObject[],
  path: string,
): string | undefined {
  if (path.split('.').length >= deepest) return undefined;
  const declared = new Map<string, Json[]>();
  for (const [name, schema] of parts.flatMap(({ properties }) => entriesOf(properties))) {
    declared.set(name, [...(declared.get(name) ?? []), schema]);
  }
  for (const [name, schemas] of declared) {
    // A property of one member alone has rules of its own.
    if (schemas.length < 2) continue;
    const found = exclusion(
      document,
      schemas.flatMap((schema) => flatten(document, schema)),
      path === '' ? name : `${path}.${name}`,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
