/** Mistakes in schemas and examples. */
import { but, inOperation, type MistakeTable, named, nameType, thingReference } from './mistake.js';

export const mistakenSchemas: MistakeTable = {
  'keyword-unknown: Types and validators do not support the keyword nullable; leave it out.': but(
    nameType,
    `${nameType}\n          nullable: true # here`,
  ),
  'format-unknown: The format hostname is not in src/engine/formats.ts.': but(
    'format: date',
    'format: hostname # here',
  ),
  'pattern-unanchored: The pattern [a-z]+ is not anchored; write ^…$.': but(
    "pattern: '^[a-z]+$'",
    "pattern: '[a-z]+' # here",
  ),
  'pattern-invalid: The pattern ^[a-z+$ is not a regular expression.': but(
    "pattern: '^[a-z]+$'",
    "pattern: '^[a-z+$' # here",
  ),
  'all-of-member: The members of allOf are objects with properties, so that a reply can be closed.': but(
    nameType,
    `allOf:\n            - type: string # here`,
  ),
  'parameter-not-plain: The parameter id arrives as a text; it must be a string, a number or a boolean.': but(
    '          schema:\n            type: string',
    '          schema: # here\n            type: array\n            items: { type: string }',
  ),
  'example-missing: The answer 200 of getThings has no example.': but(
    '              example:\n                name: lamp\n',
    '',
    but('application/json:', 'application/json: # here'),
  ),
  'example-invalid: The answer 200 of getThings has an example that does not follow its schema: name must match pattern "^[a-z]+$".':
    but('example:\n                name: lamp', 'example:\n                name: LAMP # here'),
  'example-unknown-field: The answer 200 of getThings has an example with size, which its schema does not declare.':
    but(
      'example:\n                name: lamp',
      'example:\n                name: lamp\n                size: 3 # here',
    ),
  'example-missing: The request of getThings has no example.': but(
    '      responses:',
    `      requestBody:\n        content:\n          application/json: # here\n            schema:\n              ${thingReference}\n      responses:`,
    but('    get:', '    post:'),
  ),
  'combination-siblings: type may not stand beside allOf; make it a member.': but(
    thingReference,
    `allOf: [{ ${thingReference} }]\n                type: object # here`,
  ),
  'example-unknown-field: The request of getThings has an example with size, which its schema does not declare.':
    but(
      '    get:',
      '    post:',
      inOperation(
        `      requestBody:\n        content:\n          application/json:\n            schema:\n              ${thingReference}\n            example:\n              name: lamp\n              size: 3 # here`,
      ),
    ),
  'example-and-examples: The answer 200 of getThings has both example and examples; keep one.': but(
    '              example:',
    '              examples: { lamp: { value: { name: lamp } } }\n              example: # here',
  ),
  'no-example-value-and-externalValue: Example object can have either `value` or `externalValue` fields.':
    but(
      '              example:\n                name: lamp',
      '              examples:\n                lamp:\n                  externalValue: https://bank.example/lamp.json\n                  value: { name: lamp } # here',
    ),
  'no-invalid-schema-examples: Example value must conform to the schema: type must be string.': named(
    'type: string\n          example: 3 # here',
  ),
};
