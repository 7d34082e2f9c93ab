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
  'operation-id-quoted: "get-things" is no identifier, so that code writes it in quotes; getThingsById would be one.':
    but('operationId: getThings', 'operationId: get-things # here'),
  'value-impossible: The enum does not have "c": nothing fits.': modern(
    'type: string\n          enum: [a, b]\n          const: c # here',
  ),
  "value-impossible: 3 is not of the schema's type: nothing fits.": modern(
    'type: string\n          const: 3 # here',
  ),
  'value-impossible: The bounds or the pattern exclude every value named: nothing fits.': modern(
    "type: string\n          pattern: '^b'\n          const: a # here",
  ),
  'value-impossible: minItems is 2, and items: false admits 1: nothing fits.': modern(
    'type: array\n          prefixItems: [{ type: string }]\n          items: false\n          minItems: 2 # here',
  ),
  'value-impossible: size is required, and additionalProperties: false excludes it: nothing fits.': but(
    'required: [name]',
    'required: [name, size] # here\n      additionalProperties: false',
  ),
  'keyword-of-another-type: pattern has no effect on an integer; remove it, or change the type.': named(
    "type: integer\n          pattern: '^a$' # here",
  ),
  'keyword-of-another-type: maxLength has no effect on an integer or boolean; remove it, or change the type.':
    modern("type: [integer, boolean, 'null']\n          maxLength: 3 # here"),
  'no-identical-paths: /things/{other} is /things/{id} with other names; GET /things/{other} (more) cannot be reached.':
    withPath(
      '/things/{other}',
      '      parameters:\n        - { name: other, in: path, required: true, schema: { type: string } }\n',
    ).replace('/things/{other}:', '/things/{other}: # here'),
  'parameter-repeated: getThings of things-1.0.0 has the header X-A twice; remove one.': withParameter(
    '{ name: X-A, in: header, schema: { type: string } }\n        - { name: X-A, in: header, schema: { type: string } } # here',
  ),
  'operation-parameters-unique: getThings of things-1.0.0 has the header x-a twice, and the two differ; keep one.':
    withParameter(
      '{ name: X-A, in: header, schema: { type: string } }\n        - { name: x-a, in: header, schema: { type: integer } } # here',
    ),
  'server-host: The host of a server below the top is ignored; its path counts.': but(
    '    get:',
    "    servers: [{ url: 'https://elsewhere.example' }] # here\n    get:",
  ),
  'parameter-repeated: The answer 200 of getThings of things-1.0.0 has the header x-a twice; remove one.':
    but(
      '          content:',
      '          headers:\n            X-A: { schema: { type: string } }\n            x-a: { schema: { type: string } } # here\n          content:',
    ),
  'body-schema-missing: The answer 200 of getThings has no schema, and is never checked; write schema.': but(
    `application/json:\n              schema:\n                ${thingReference}`,
    'application/json: # here',
  ),
};
