/** Mistakes in documents of others that are served, with a warning. */
import { but, type Row, thingReference, withParameter, withPath } from '../codegen/mistake.js';

export const warnedDocuments: readonly Row[] = [
  [
    'no-identical-paths',
    'paths that differ in parameter names alone',
    withPath(
      '/things/{other}',
      '      parameters:\n        - { name: other, in: path, required: true, schema: { type: string } }\n',
    ).replace('/things/{other}:', '/things/{other}: # here'),
    '/things/{other} is /things/{id} with other names; GET /things/{other} (more) cannot be reached.',
  ],
  [
    'parameter-repeated',
    'a header that is given twice alike',
    withParameter(
      '{ name: X-A, in: header, schema: { type: string } }\n        - { name: X-A, in: header, schema: { type: string } } # here',
    ),
    'getThings of things-1.0.0 has the header X-A twice; remove one.',
  ],
  [
    'operation-parameters-unique',
    'a header that is given twice in two ways',
    withParameter(
      '{ name: X-A, in: header, schema: { type: string } }\n        - { name: x-a, in: header, schema: { type: integer } } # here',
    ),
    'getThings of things-1.0.0 has the header x-a twice, and the two differ; keep one.',
  ],
  [
    'server-host',
    'paths with hosts of their own',
    but('    get:', "    servers: [{ url: 'https://elsewhere.example' }] # here\n    get:"),
    'The host of a server below the top is ignored; its path counts.',
  ],
  [
    'parameter-repeated',
    'a header of an answer that is given twice alike',
    but(
      '          content:',
      '          headers:\n            X-A: { schema: { type: string } }\n            x-a: { schema: { type: string } } # here\n          content:',
    ),
    'The answer 200 of getThings of things-1.0.0 has the header x-a twice; remove one.',
  ],
  [
    'body-schema-missing',
    'a body without a schema',
    but(
      `application/json:\n              schema:\n                ${thingReference}`,
      'application/json: # here',
    ),
    'The answer 200 of getThings has no schema, and is never checked; write schema.',
  ],
];
