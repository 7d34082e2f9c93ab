/** Mistakes in documents of others that are served, with a warning. */
import {
  but,
  type MistakeTable,
  named,
  thingReference,
  withParameter,
  withPath,
} from '../codegen/mistake.js';

const modern = (keywords: string) => but('3.0.3', '3.1.0', named(keywords));

export const warnedDocuments: MistakeTable = {
  'operation-id-quoted: an operationId that is no identifier': [
    but('operationId: getThings', 'operationId: get-things # here'),
    '"get-things" is no identifier, so that code writes it in quotes; getThingsById would be one.',
  ],
  'value-impossible: a const that its enum lacks': [
    modern('type: string\n          enum: [a, b]\n          const: c # here'),
    'The enum does not have "c": nothing fits.',
  ],
  'value-impossible: a const of another type': [
    modern('type: string\n          const: 3 # here'),
    "3 is not of the schema's type: nothing fits.",
  ],
  'value-impossible: a const that its pattern excludes': [
    modern("type: string\n          pattern: '^b'\n          const: a # here"),
    'The bounds or the pattern exclude every value named: nothing fits.',
  ],
  'value-impossible: more items than closed prefixItems': [
    modern(
      'type: array\n          prefixItems: [{ type: string }]\n          items: false\n          minItems: 2 # here',
    ),
    'minItems is 2, and items: false admits 1: nothing fits.',
  ],
  'value-impossible: a required property that the schema excludes': [
    but('required: [name]', 'required: [name, size] # here\n      additionalProperties: false'),
    'size is required, and additionalProperties: false excludes it: nothing fits.',
  ],
  'keyword-of-another-type: a pattern of an integer': [
    named("type: integer\n          pattern: '^a$' # here"),
    'pattern has no effect on an integer; remove it, or change the type.',
  ],
  'keyword-of-another-type: a length of several types': [
    modern("type: [integer, boolean, 'null']\n          maxLength: 3 # here"),
    'maxLength has no effect on an integer or boolean; remove it, or change the type.',
  ],
  'no-identical-paths: paths that differ in parameter names alone': [
    withPath(
      '/things/{other}',
      '      parameters:\n        - { name: other, in: path, required: true, schema: { type: string } }\n',
    ).replace('/things/{other}:', '/things/{other}: # here'),
    '/things/{other} is /things/{id} with other names; GET /things/{other} (more) cannot be reached.',
  ],
  'parameter-repeated: a header that is given twice alike': [
    withParameter(
      '{ name: X-A, in: header, schema: { type: string } }\n        - { name: X-A, in: header, schema: { type: string } } # here',
    ),
    'getThings of things-1.0.0 has the header X-A twice; remove one.',
  ],
  'operation-parameters-unique: a header that is given twice in two ways': [
    withParameter(
      '{ name: X-A, in: header, schema: { type: string } }\n        - { name: x-a, in: header, schema: { type: integer } } # here',
    ),
    'getThings of things-1.0.0 has the header x-a twice, and the two differ; keep one.',
  ],
  'server-host: paths with hosts of their own': [
    but('    get:', "    servers: [{ url: 'https://elsewhere.example' }] # here\n    get:"),
    'The host of a server below the top is ignored; its path counts.',
  ],
  'parameter-repeated: a header of an answer that is given twice alike': [
    but(
      '          content:',
      '          headers:\n            X-A: { schema: { type: string } }\n            x-a: { schema: { type: string } } # here\n          content:',
    ),
    'The answer 200 of getThings of things-1.0.0 has the header x-a twice; remove one.',
  ],
  'body-schema-missing: a body without a schema': [
    but(
      `application/json:\n              schema:\n                ${thingReference}`,
      'application/json: # here',
    ),
    'The answer 200 of getThings has no schema, and is never checked; write schema.',
  ],
};
