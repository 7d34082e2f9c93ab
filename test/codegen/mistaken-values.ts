/** Mistakes in the values of schemas. */
import { but, type MistakeTable, named, nameType, thingReference } from './mistake.js';

const text = (lines: string) => named(`type: string\n          ${lines}`);
const ofThing = (lines: string) => but('      type: object', `      type: object\n${lines}`);
const slow = (pattern: string) =>
  `The pattern ${pattern} can match in too many ways: a text that does not match may take exponential time. Let a repeated part begin differently from the part that follows it.`;

export const mistakenValues: MistakeTable = {
  'type-missing: a schema without a type': [
    named('description: A name.').replace('        name:\n', '        name: # here\n'),
    'This schema has no type; write type.',
  ],
  'handler-requires: an optional property that its handler requires': [
    but('format: date', 'format: date\n          x-handler-requires: true # here'),
    'x-handler-requires is true, and stands where the value is required.',
  ],
  'struct: an unknown type': [
    named('type: text # here'),
    '`type` can be one of the following only: "object", "array", "string", "number", "integer", "boolean".',
  ],
  'array-without-items: an array without items': [
    ofThing('').replace(nameType, 'type: array # here'),
    'An array needs the schema of its items: write items.',
  ],
  'array-without-items: items as a list': [
    but(
      '          type: string\n          format: date',
      '          type: array\n          items: [{ type: string }] # here',
    ),
    'items is one schema for all entries, and no list; write oneOf within it for several.',
  ],
  'no-schema-type-mismatch: items of a string': [
    text('items: { type: string } # here'),
    "Schema type mismatch: 'string' type should not contain 'items' field.",
  ],
  'keyword-of-another-type: maxItems of a string': [
    text('maxItems: 3 # here'),
    'maxItems has no effect on a string; remove it, or change the type.',
  ],
  'keyword-of-another-type: maxLength of a number': [
    named('type: integer\n          maxLength: 3 # here'),
    'maxLength has no effect on an integer; remove it, or change the type.',
  ],
  'keyword-of-another-type: the format date on an integer': [
    named('type: integer\n          format: date # here').replace('name: lamp', 'name: 3'),
    'The format date has no effect on an integer; remove it, or change the type.',
  ],
  'bounds-crossed: a minLength above the maxLength': [
    text('minLength: 4 # here\n          maxLength: 3'),
    'minLength 4 is above maxLength 3: nothing fits.',
  ],
  'bounds-crossed: a minimum above the maximum': [
    ofThing('').replace(
      '          type: string\n          format: date',
      '          type: integer\n          minimum: 4 # here\n          maximum: 3',
    ),
    'minimum 4 is above maximum 3: nothing fits.',
  ],
  'bounds-crossed: a minItems above the maxItems': [
    but(
      '          type: string\n          format: date',
      '          type: array\n          items: { type: string }\n          minItems: 2 # here\n          maxItems: 1',
    ),
    'minItems 2 is above maxItems 1: nothing fits.',
  ],
  'bounds-crossed: a minProperties above the maxProperties': [
    ofThing('      minProperties: 3 # here\n      maxProperties: 2'),
    'minProperties 3 is above maxProperties 2: nothing fits.',
  ],
  'value-impossible: an enum whose values are all too long': [
    text('maxLength: 3\n          enum: [lamp, bulb] # here'),
    'The bounds or the pattern exclude every value named: nothing fits.',
  ],
  'value-impossible: fewer properties than are required': [
    ofThing('      maxProperties: 0 # here'),
    'maxProperties 0 is below the number of required properties, 1: nothing fits.',
  ],
  'value-impossible: more properties than a closed object has': [
    ofThing('      additionalProperties: false\n      minProperties: 3 # here'),
    'minProperties is 3, and additionalProperties: false admits 2: nothing fits.',
  ],
  'struct: a negative length': [
    text('minLength: -1 # here'),
    'The value of the minLength field must be greater than or equal to 0.',
  ],
  'struct: a length in quotes': [text("maxLength: '9' # here"), 'Expected type `integer` but got `string`.'],
  'enum-empty: an enum without values': [
    text('enum: [] # here'),
    'An enum without values fits nothing; write the values.',
  ],
  'no-duplicated-enum-values: a duplicate value in an enum': [
    text('enum: [lamp, lamp] # here'),
    "Duplicated enum value found: 'lamp'.",
  ],
  'no-enum-type-mismatch: a value of another type in an enum': [
    text('enum: [lamp, 3] # here'),
    'All values of `enum` field must be of the same type as the `type` field: expected "string" but received "integer".',
  ],
  'required-list: a property that is required twice': [
    but('[name]', '[name, name] # here'),
    '"name" is required twice; name it once.',
  ],
  'required-list: an empty list of required properties': [
    but('[name]', '[] # here'),
    'required names nothing; leave it out.',
  ],
  'struct: required as a boolean': [but('[name]', 'true # here'), 'Expected type `array` but got `boolean`.'],
  'no-required-schema-properties-undefined: an undeclared required property': [
    named(
      'type: object\n          required: [size] # here\n          properties: { colour: { type: string } }\n          additionalProperties: { type: integer }',
    ).replace('name: lamp', 'name: { size: 3 }'),
    "Required property 'size' is not defined.",
  ],
  'default-invalid: a default of another type': [
    text('default: 3 # here'),
    'The default does not follow its schema: it must be string.',
  ],
  'default-invalid: a default that breaks its schema': [
    text('maxLength: 4\n          default: lamps # here'),
    'The default does not follow its schema: it must NOT have more than 4 characters.',
  ],
  'struct: additionalProperties as a number': [
    ofThing('      additionalProperties: 3 # here'),
    'Expected type `Schema` (object) but got `integer`.',
  ],
  'pattern-backtracking: a pattern with nested repetitions': [
    text("pattern: '^([a-z]+)+$' # here"),
    slow('^([a-z]+)+$'),
  ],
  'pattern-backtracking: a pattern with repeated equal alternatives': [
    text("pattern: '^(l|l|amp)*$' # here"),
    slow('^(l|l|amp)*$'),
  ],
  'pattern-backtracking: a pattern with two adjacent equal repetitions': [
    text("pattern: '^[a-z]*[a-z]*$' # here"),
    slow('^[a-z]*[a-z]*$'),
  ],
  'combination-empty: an allOf without members': [
    named('allOf: [] # here'),
    'allOf has no members; write two at least.',
  ],
  'schema-circular: a schema that is a member of itself': [
    but(
      'components:\n  schemas:\n',
      `components:\n  schemas:\n    More: # here\n      allOf:\n        - ${thingReference}\n        - $ref: '#/components/schemas/More'\n`,
    ),
    'More is a member of itself; use a property for what is nested.',
  ],
  'schema-circular: schemas that are members of each other': [
    but(
      '  schemas:\n',
      `  schemas:\n    Less: # here\n      anyOf:\n        - $ref: '#/components/schemas/More'\n    More:\n      oneOf:\n        - $ref: '#/components/schemas/Less'\n`,
    ),
    'Less and More are members of each other; use a property for what is nested.',
  ],
  'reference-circular: components that only refer to each other': [
    but(nameType, `$ref: '#/components/schemas/Less'`).replace(
      '  schemas:\n',
      `  schemas:\n    Less:\n      $ref: '#/components/schemas/More' # here\n    More:\n      $ref: '#/components/schemas/Less'\n`,
    ),
    'This reference leads back to itself; write out what it stands for.',
  ],
  'keyword-unknown: a discriminator': [
    ofThing('      discriminator: { propertyName: name } # here'),
    'Types and validators do not support the keyword discriminator; leave it out.',
  ],
};
