/** Mistakes in schemas and examples. */
import { but, nameType, thingReference, type Mistake } from './mistake.js';

export const mistakenSchemas: readonly Mistake[] = [
  {
    mistake: 'a keyword that has no type',
    files: { 'things/1.0.0.yaml': but(nameType, `${nameType}\n          nullable: true # here`) },
    want: 'The type emitter does not know the keyword nullable.',
  },
  {
    mistake: 'a format that nobody checks',
    files: { 'things/1.0.0.yaml': but('format: date', 'format: hostname # here') },
    want: 'The format hostname is not in src/contract/formats.ts.',
  },
  {
    mistake: 'a pattern that is not anchored',
    files: { 'things/1.0.0.yaml': but("pattern: '^[a-z]+$'", "pattern: '[a-z]+' # here") },
    want: 'The pattern [a-z]+ is not anchored; write ^…$.',
  },
  {
    mistake: 'a pattern that is no regular expression',
    files: { 'things/1.0.0.yaml': but("pattern: '^[a-z]+$'", "pattern: '^[a-z+$' # here") },
    want: 'The pattern ^[a-z+$ is not a regular expression.',
  },
  {
    mistake: 'a required property that is not declared',
    files: { 'things/1.0.0.yaml': but('required: [name]', 'required: [name, size] # here') },
    want: 'size is required and not declared.',
  },
  {
    mistake: 'an allOf whose members cannot be merged',
    files: {
      'things/1.0.0.yaml': but(nameType, `allOf:\n            - type: string # here`),
    },
    want: 'The members of allOf are objects with properties, so that a reply can be closed.',
  },
  {
    mistake: 'a parameter that is an object',
    files: { 'things/1.0.0.yaml': but('type: string', 'type: object', but('    get:', '    get: # here')) },
    want: 'The parameter id of getThings arrives as a text; it must be a string, a number or a boolean.',
  },
  {
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
    mistake: 'an example of the wrong form',
    files: {
      'things/1.0.0.yaml': but(
        'example:\n                name: lamp',
        'example: # here\n                name: LAMP',
      ),
    },
    want: 'The answer 200 of getThings has an example that does not follow its schema: name must match pattern "^[a-z]+$".',
  },
  {
    mistake: 'an example with a property that is not declared',
    files: {
      'things/1.0.0.yaml': but(
        'example:\n                name: lamp',
        'example: # here\n                name: lamp\n                size: 3',
      ),
    },
    want: 'The answer 200 of getThings has an example that does not follow its schema: must NOT have additional properties.',
  },
  {
    mistake: 'a request without an example',
    files: {
      'things/1.0.0.yaml': but(
        '      responses:',
        `      requestBody:\n        content:\n          application/json: # here\n            schema:\n              ${thingReference}\n      responses:`,
      ),
    },
    want: 'The request of getThings has no example.',
  },
  {
    mistake: 'a type beside an allOf',
    files: {
      'things/1.0.0.yaml': but(
        thingReference,
        `allOf: [{ ${thingReference} }]\n                type: object # here`,
      ),
    },
    want: 'type may not stand beside allOf; make it a member.',
  },
];
