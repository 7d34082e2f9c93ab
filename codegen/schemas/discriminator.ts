/**
 * Validates a value against the one schema that its discriminator selects. Without a discriminator, `oneOf` refuses a
 * value that fits two schemas, and reports the errors of all schemas for a value that fits none.
 */
import { entriesOf, isObject, type Json, type JsonObject, asList, asText, valueAt } from '../json.js';
import { isNullable, referenceName } from '../documents/resolve.js';

export interface Choice {
  /** The value of the discriminator property. */
  readonly value: string;
  readonly schema: JsonObject;
}

/**
 * The alternatives by discriminator value; undefined without a discriminator, or for a discriminator that selects
 * nothing.
 */
export function findChoices(
  schema: JsonObject,
): { readonly property: string; readonly choices: readonly Choice[] } | undefined {
  const property = asText(valueAt(schema, ['discriminator', 'propertyName']));
  const members = asList(schema['oneOf'] ?? schema['anyOf']).filter(isObject);
  const isNamed = members.length > 0 && members.every((member) => referenceName(member) !== undefined);
  if (property === undefined || !isNamed) return undefined;
  const mapped = entriesOf(valueAt(schema, ['discriminator', 'mapping'])).map(
    ([value, target]): [string, string] => [value, asText(target)?.split('/').at(-1) ?? ''],
  );
  const choices = members.flatMap((member) => {
    const name = referenceName(member) ?? '';
    const values = mapped.filter(([, target]) => target === name).map(([value]) => value);
    return (values.length > 0 ? values : [name]).map((value) => ({ value, schema: member }));
  });
  return { property, choices };
}

export function chosenByDiscriminator(
  schema: JsonObject,
  convert: (part: JsonObject) => JsonObject,
): JsonObject | undefined {
  const found = findChoices(schema);
  if (!found) return undefined;
  const { property, choices } = found;
  const says = (value: Json) => ({ properties: { [property]: value } });
  return {
    type: isNullable(schema) ? ['object', 'null'] : 'object',
    ...says({ enum: choices.map(({ value }) => value) }),
    required: [property],
    allOf: choices.map(({ value, schema: chosen }) => ({
      if: { not: { ...says({ const: value }), required: [property] } },
      else: convert(chosen),
    })),
  };
}
