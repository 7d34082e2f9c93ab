/** Mistakes in the values of schemas. */
import { but, type MistakeTable, named, nameType, thingReference } from './mistake.js';

const text = (lines: string) => named(`type: string\n          ${lines}`);
const ofThing = (lines: string) => but('      type: object', `      type: object\n${lines}`);
const slow = (pattern: string) =>
  `The pattern ${pattern} can match in too many ways: a text that does not match may take exponential time. Let a repeated part begin differently from the part that follows it.`;

export const mistakenValues: MistakeTable = {
  'type-missing: This schema has no type; write type.': named('description: A name.').replace(
    '        name:\n',
    '        name: # here\n',
  ),
  'handler-requires: x-handler-requires is true, and stands where the value is required.': but(
    'format: date',
    'format: date\n          x-handler-requires: true # here',
  ),
  'struct: `type` can be one of the following only: "object", "array", "string", "number", "integer", "boolean".':
    named('type: text # here'),
  'array-without-items: An array needs the schema of its items: write items.': ofThing('').replace(
    nameType,
    'type: array # here',
  ),
  'array-without-items: items is one schema for all entries, and no list; write oneOf within it for several.':
    but(
      '          type: string\n          format: date',
      '          type: array\n          items: [{ type: string }] # here',
    ),
  "no-schema-type-mismatch: Schema type mismatch: 'string' type should not contain 'items' field.": text(
    'items: { type: string } # here',
  ),
  'keyword-of-another-type: maxItems has no effect on a string; remove it, or change the type.':
    text('maxItems: 3 # here'),
  'keyword-of-another-type: maxLength has no effect on an integer; remove it, or change the type.': named(
    'type: integer\n          maxLength: 3 # here',
  ),
  'keyword-of-another-type: The format date has no effect on an integer; remove it, or change the type.':
    named('type: integer\n          format: date # here').replace('name: lamp', 'name: 3'),
  'bounds-crossed: minLength 4 is above maxLength 3: nothing fits.': text(
    'minLength: 4 # here\n          maxLength: 3',
  ),
  'bounds-crossed: minimum 4 is above maximum 3: nothing fits.': ofThing('').replace(
    '          type: string\n          format: date',
    '          type: integer\n          minimum: 4 # here\n          maximum: 3',
  ),
  'bounds-crossed: minItems 2 is above maxItems 1: nothing fits.': but(
    '          type: string\n          format: date',
    '          type: array\n          items: { type: string }\n          minItems: 2 # here\n          maxItems: 1',
  ),
  'bounds-crossed: minProperties 3 is above maxProperties 2: nothing fits.': ofThing(
    '      minProperties: 3 # here\n      maxProperties: 2',
  ),
  'value-impossible: The bounds or the pattern exclude every value named: nothing fits.': text(
    'maxLength: 3\n          enum: [lamp, bulb] # here',
  ),
  'value-impossible: maxProperties 0 is below the number of required properties, 1: nothing fits.': ofThing(
    '      maxProperties: 0 # here',
  ),
  'value-impossible: minProperties is 3, and additionalProperties: false admits 2: nothing fits.': ofThing(
    '      additionalProperties: false\n      minProperties: 3 # here',
  ),
  'struct: The value of the minLength field must be greater than or equal to 0.':
    text('minLength: -1 # here'),
  'struct: Expected type `integer` but got `string`.': text("maxLength: '9' # here"),
  'enum-empty: An enum without values fits nothing; write the values.': text('enum: [] # here'),
  "no-duplicated-enum-values: Duplicated enum value found: 'lamp'.": text('enum: [lamp, lamp] # here'),
  'no-enum-type-mismatch: All values of `enum` field must be of the same type as the `type` field: expected "string" but received "integer".':
    text('enum: [lamp, 3] # here'),
  'required-list: "name" is required twice; name it once.': but('[name]', '[name, name] # here'),
  'required-list: required names nothing; leave it out.': but('[name]', '[] # here'),
  'struct: Expected type `array` but got `boolean`.': but('[name]', 'true # here'),
  "no-required-schema-properties-undefined: Required property 'size' is not defined.": named(
    'type: object\n          required: [size] # here\n          properties: { colour: { type: string } }\n          additionalProperties: { type: integer }',
  ).replace('name: lamp', 'name: { size: 3 }'),
  'default-invalid: The default does not follow its schema: it must be string.': text('default: 3 # here'),
  'default-invalid: The default does not follow its schema: it must NOT have more than 4 characters.': text(
    'maxLength: 4\n          default: lamps # here',
  ),
  'struct: Expected type `Schema` (object) but got `integer`.': ofThing(
    '      additionalProperties: 3 # here',
  ),
  [`pattern-backtracking: ${slow('^([a-z]+)+$')}`]: text("pattern: '^([a-z]+)+$' # here"),
  [`pattern-backtracking: ${slow('^(l|l|amp)*$')}`]: text("pattern: '^(l|l|amp)*$' # here"),
  [`pattern-backtracking: ${slow('^[a-z]*[a-z]*$')}`]: text("pattern: '^[a-z]*[a-z]*$' # here"),
  'combination-empty: allOf has no members; write two at least.': named('allOf: [] # here'),
  'schema-circular: More is a member of itself; use a property for what is nested.': but(
    'components:\n  schemas:\n',
    `components:\n  schemas:\n    More: # here\n      allOf:\n        - ${thingReference}\n        - $ref: '#/components/schemas/More'\n`,
  ),
  'schema-circular: Less and More are members of each other; use a property for what is nested.': but(
    '  schemas:\n',
    `  schemas:\n    Less: # here\n      anyOf:\n        - $ref: '#/components/schemas/More'\n    More:\n      oneOf:\n        - $ref: '#/components/schemas/Less'\n`,
  ),
  'reference-circular: This reference leads back to itself; write out what it stands for.': but(
    nameType,
    `$ref: '#/components/schemas/Less'`,
  ).replace(
    '  schemas:\n',
    `  schemas:\n    Less:\n      $ref: '#/components/schemas/More' # here\n    More:\n      $ref: '#/components/schemas/Less'\n`,
  ),
  'keyword-unknown: Types and validators do not support the keyword discriminator; leave it out.': ofThing(
    '      discriminator: { propertyName: name } # here',
  ),
};
