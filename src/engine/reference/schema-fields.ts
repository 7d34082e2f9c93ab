/** The fields of a schema: properties with their own properties below them, each with type, limits and values. */
import { asText, type JsonObject, listOf, type OpenApiReader, textOf, textsOf } from './json.js';
import { describeLimits, unsaidPattern } from './limits.js';
import type { ReferenceField } from './model.js';

type Described = Pick<ReferenceField, 'in' | 'isRequired' | 'name' | 'path'> &
  Partial<Pick<ReferenceField, 'depth' | 'description' | 'example' | 'isDeprecated'>>;

/** Returns the field of one schema, without the fields below it. */
export function toField(described: Described, schema: JsonObject, reader: OpenApiReader): ReferenceField {
  const merged = mergeSchema(schema, reader);
  const items = mergeSchema(reader.object(merged['items']), reader);
  return {
    depth: 0,
    ...described,
    description: described.description ?? textOf(merged['description']),
    type: nameType(merged, reader),
    isDeprecated: described.isDeprecated === true || merged['deprecated'] === true,
    limits: [...describeLimits(merged), ...describeLimits(items).map((limit) => `each ${limit}`)],
    pattern: unsaidPattern(merged) ?? unsaidPattern(items),
    values: permittedValues(merged, items).flatMap((value) => asText(value) ?? []),
    defaultValue: asText(merged['default']),
    example: described.example ?? asText(merged['example']),
  };
}

function permittedValues(schema: JsonObject, items: JsonObject): readonly unknown[] {
  return 'const' in schema ? [schema['const']] : listOf(schema['enum'] ?? items['enum']);
}

/** Returns the properties of a body's schema, each followed by those below it; required ones first. */
export function listFields(
  schema: JsonObject,
  reader: OpenApiReader,
  path = 'body',
  above: readonly JsonObject[] = [],
): readonly ReferenceField[] {
  const merged = mergeSchema(schema, reader);
  // A schema that contains itself is listed once.
  const around = [...above, schema];
  const below = (inner: JsonObject, innerPath: string) =>
    around.includes(inner) ? [] : listFields(inner, reader, innerPath, around);
  // A list has the path and the depth of its items.
  if (merged['items'] !== undefined) {
    const items = reader.object(merged['items']);
    return above.includes(items) ? [] : listFields(items, reader, path, above);
  }
  const required = textsOf(merged['required']);
  const members = reader.members(merged['properties']);
  const isRequired = ([name]: (typeof members)[number]) => required.includes(name);
  const ordered = [...members.filter(isRequired), ...members.filter((each) => !isRequired(each))];
  return ordered.flatMap(([name, member]) => {
    const own = {
      name,
      in: 'body',
      path: `${path}.${name}`,
      depth: above.length,
      isRequired: required.includes(name),
    } as const;
    return [toField(own, member, reader), ...below(member, own.path)];
  });
}

/**
 * Merges `allOf` into the schema. Of alternatives (`oneOf`, `anyOf`) the union is shown, where a property is required
 * that every alternative requires.
 */
function mergeSchema(schema: JsonObject, reader: OpenApiReader): JsonObject {
  const { allOf, anyOf, oneOf, ...own } = schema;
  const read = (list: unknown) => listOf(list).map((each) => mergeSchema(reader.object(each), reader));
  const alternatives = read(oneOf ?? anyOf);
  const [first, ...others] = alternatives;
  const inAll = textsOf(first?.['required']).filter((name) =>
    others.every(({ required }) => textsOf(required).includes(name)),
  );
  const union = first ? [{ ...unite(alternatives.toReversed(), reader), required: inAll }] : [];
  const all = [...read(allOf), ...union];
  return all.length === 0 ? own : unite([...all, own], reader);
}

/** Later schemas override the keywords of earlier ones; properties and required names add up. */
function unite(schemas: readonly JsonObject[], reader: OpenApiReader): JsonObject {
  const required = [...new Set(schemas.flatMap((each) => textsOf(each['required'])))];
  const properties: JsonObject = Object.assign(
    {},
    ...schemas.map((each) => reader.object(each['properties'])),
  );
  const hasProperties = Object.keys(properties).length > 0;
  return { ...Object.assign({}, ...schemas), required, ...(hasProperties && { properties }) };
}

/** As in `string, date` and `list of objects`. */
function nameType(schema: JsonObject, reader: OpenApiReader): string {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : textsOf(schema['type']);
  const named = types.filter((type) => type !== 'null').map((type) => nameOne(type, schema, reader));
  const isNullable = schema['nullable'] === true || named.length < types.length;
  const guessed = 'properties' in schema ? 'object' : 'any value';
  return [...(named.length > 0 ? named : [guessed]), ...(isNullable ? ['null'] : [])].join(' or ');
}

function nameOne(type: string, schema: JsonObject, reader: OpenApiReader): string {
  const { format, items } = schema;
  if (type !== 'array') return typeof format === 'string' ? `${type}, ${format}` : type;
  const item = mergeSchema(reader.object(items), reader);
  return item['type'] === 'array' ? 'list of lists' : `list of ${plural(nameType(item, reader))}`;
}

function plural(type: string): string {
  return type === 'any value' ? 'any values' : type.replace(/^\w+/, '$&s');
}
