/** Mistakes in schemas and examples. */
import { but, inOneDocument, inOperation, named, nameType, thingReference, type Mistake } from './mistake.js';

export const mistakenSchemas: readonly Mistake[] = [
  {
    rule: 'keyword-unknown',
    mistake: 'an unsupported keyword',
    files: { 'things/1.0.0.yaml': but(nameType, `${nameType}\n          nullable: true # here`) },
    want: 'Types and validators do not support the keyword nullable; leave it out.',
  },
  {
    rule: 'format-unknown',
    mistake: 'an unknown format',
    files: { 'things/1.0.0.yaml': but('format: date', 'format: hostname # here') },
    want: 'The format hostname is not in src/engine/formats.ts.',
  },
  {
    rule: 'pattern-unanchored',
    mistake: 'an unanchored pattern',
    files: { 'things/1.0.0.yaml': but("pattern: '^[a-z]+$'", "pattern: '[a-z]+' # here") },
    want: 'The pattern [a-z]+ is not anchored; write ^…$.',
  },
  {
    rule: 'pattern-invalid',
    mistake: 'an invalid regular expression',
    files: { 'things/1.0.0.yaml': but("pattern: '^[a-z]+$'", "pattern: '^[a-z+$' # here") },
    want: 'The pattern ^[a-z+$ is not a regular expression.',
  },
  {
    rule: 'all-of-member',
    mistake: 'an allOf whose members cannot be merged',
    files: {
      'things/1.0.0.yaml': but(nameType, `allOf:\n            - type: string # here`),
    },
    want: 'The members of allOf are objects with properties, so that a reply can be closed.',
  },
  {
    rule: 'parameter-not-plain',
    mistake: 'a parameter that is a list',
    files: {
      'things/1.0.0.yaml': but(
        '          schema:\n            type: string',
        '          schema: # here\n            type: array\n            items: { type: string }',
      ),
    },
    want: 'The parameter id arrives as a text; it must be a string, a number or a boolean.',
  },
  {
    rule: 'example-missing',
    mistake: 'an answer without an example',
    files: {
      'things/1.0.0.yaml': but(
        '              example:\n                name: lamp\n',
        '',
        but('application/json:', 'application/json: # here'),
      ),
    },
    want: 'The answer 200 of getThings has no example.',
  },
  {
    rule: 'example-invalid',
    mistake: 'an example of the wrong form',
    files: {
      'things/1.0.0.yaml': but(
        'example:\n                name: lamp',
        'example:\n                name: LAMP # here',
      ),
    },
    want: 'The answer 200 of getThings has an example that does not follow its schema: name must match pattern "^[a-z]+$".',
  },
  {
    rule: 'example-unknown-field',
    mistake: 'an example with an undeclared property',
    files: {
      'things/1.0.0.yaml': but(
        'example:\n                name: lamp',
        'example:\n                name: lamp\n                size: 3 # here',
      ),
    },
    want: 'The answer 200 of getThings has an example with size, which its schema does not declare.',
  },
  {
    rule: 'example-missing',
    mistake: 'a request without an example',
    files: {
      'things/1.0.0.yaml': but(
        '      responses:',
        `      requestBody:\n        content:\n          application/json: # here\n            schema:\n              ${thingReference}\n      responses:`,
        but('    get:', '    post:'),
      ),
    },
    want: 'The request of getThings has no example.',
  },
  {
    rule: 'combination-siblings',
    mistake: 'a type beside an allOf',
    files: {
      'things/1.0.0.yaml': but(
        thingReference,
        `allOf: [{ ${thingReference} }]\n                type: object # here`,
      ),
    },
    want: 'type may not stand beside allOf; make it a member.',
  },
  ...inOneDocument([
    [
      'example-unknown-field',
      'an example of a request with an undeclared field',
      but(
        '    get:',
        '    post:',
        inOperation(
          `      requestBody:\n        content:\n          application/json:\n            schema:\n              ${thingReference}\n            example:\n              name: lamp\n              size: 3 # here`,
        ),
      ),
      'The request of getThings has an example with size, which its schema does not declare.',
    ],
    [
      'example-and-examples',
      'an example beside examples',
      but(
        '              example:',
        '              examples: { lamp: { value: { name: lamp } } }\n              example: # here',
      ),
      'The answer 200 of getThings has both example and examples; keep one.',
    ],
    [
      'no-example-value-and-externalValue',
      'an example with value and externalValue',
      but(
        '              example:\n                name: lamp',
        '              examples:\n                lamp:\n                  externalValue: https://bank.example/lamp.json\n                  value: { name: lamp } # here',
      ),
      'Example object can have either `value` or `externalValue` fields.',
    ],
    [
      'no-invalid-schema-examples',
      'an invalid example within a schema',
      named('type: string\n          example: 3 # here'),
      'Example value must conform to the schema: type must be string.',
    ],
  ]),
];
