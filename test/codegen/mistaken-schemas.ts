/** Mistakes in schemas and examples. */
import { but, inOperation, type MistakeTable, named, nameType, thingReference } from './mistake.js';

export const mistakenSchemas: MistakeTable = {
  'keyword-unknown: an unsupported keyword': [
    but(nameType, `${nameType}\n          nullable: true # here`),
    'Types and validators do not support the keyword nullable; leave it out.',
  ],
  'format-unknown: an unknown format': [
    but('format: date', 'format: hostname # here'),
    'The format hostname is not in src/engine/formats.ts.',
  ],
  'pattern-unanchored: an unanchored pattern': [
    but("pattern: '^[a-z]+$'", "pattern: '[a-z]+' # here"),
    'The pattern [a-z]+ is not anchored; write ^…$.',
  ],
  'pattern-invalid: an invalid regular expression': [
    but("pattern: '^[a-z]+$'", "pattern: '^[a-z+$' # here"),
    'The pattern ^[a-z+$ is not a regular expression.',
  ],
  'all-of-member: an allOf whose members cannot be merged': [
    but(nameType, `allOf:\n            - type: string # here`),
    'The members of allOf are objects with properties, so that a reply can be closed.',
  ],
  'parameter-not-plain: a parameter that is a list': [
    but(
      '          schema:\n            type: string',
      '          schema: # here\n            type: array\n            items: { type: string }',
    ),
    'The parameter id arrives as a text; it must be a string, a number or a boolean.',
  ],
  'example-missing: an answer without an example': [
    but(
      '              example:\n                name: lamp\n',
      '',
      but('application/json:', 'application/json: # here'),
    ),
    'The answer 200 of getThings has no example.',
  ],
  'example-invalid: an example of the wrong form': [
    but('example:\n                name: lamp', 'example:\n                name: LAMP # here'),
    'The answer 200 of getThings has an example that does not follow its schema: name must match pattern "^[a-z]+$".',
  ],
  'example-unknown-field: an example with an undeclared property': [
    but(
      'example:\n                name: lamp',
      'example:\n                name: lamp\n                size: 3 # here',
    ),
    'The answer 200 of getThings has an example with size, which its schema does not declare.',
  ],
  'example-missing: a request without an example': [
    but(
      '      responses:',
      `      requestBody:\n        content:\n          application/json: # here\n            schema:\n              ${thingReference}\n      responses:`,
      but('    get:', '    post:'),
    ),
    'The request of getThings has no example.',
  ],
  'combination-siblings: a type beside an allOf': [
    but(thingReference, `allOf: [{ ${thingReference} }]\n                type: object # here`),
    'type may not stand beside allOf; make it a member.',
  ],
  'example-unknown-field: an example of a request with an undeclared field': [
    but(
      '    get:',
      '    post:',
      inOperation(
        `      requestBody:\n        content:\n          application/json:\n            schema:\n              ${thingReference}\n            example:\n              name: lamp\n              size: 3 # here`,
      ),
    ),
    'The request of getThings has an example with size, which its schema does not declare.',
  ],
  'example-and-examples: an example beside examples': [
    but(
      '              example:',
      '              examples: { lamp: { value: { name: lamp } } }\n              example: # here',
    ),
    'The answer 200 of getThings has both example and examples; keep one.',
  ],
  'no-example-value-and-externalValue: an example with value and externalValue': [
    but(
      '              example:\n                name: lamp',
      '              examples:\n                lamp:\n                  externalValue: https://bank.example/lamp.json\n                  value: { name: lamp } # here',
    ),
    'Example object can have either `value` or `externalValue` fields.',
  ],
  'no-invalid-schema-examples: an invalid example within a schema': [
    named('type: string\n          example: 3 # here'),
    'Example value must conform to the schema: type must be string.',
  ],
};
