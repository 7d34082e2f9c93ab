/** Mistakes in a document as a whole, its operations and the lock of what is published. */
import { but, type MistakeTable, small, withParameter } from './mistake.js';
import { contract } from './workspace.js';

export const mistakenDocuments: MistakeTable = {
  'openapi-version: another version of OpenAPI': [
    but('3.0.3', '4.0.0 # here'),
    'A contract is an OpenAPI document of version 3.0 or 3.1: write openapi: 3.0.3.',
  ],
  'openapi-version-own: OpenAPI 3.1, which only contracts of others may use': [
    but('3.0.3', '3.1.0 # here'),
    'The contracts here are of OpenAPI 3.0: write openapi: 3.0.3.',
  ],
  'struct: a document without paths': [
    'openapi: 3.0.3 # here\ninfo: { title: Small, version: 1.0.0 }\nservers: [{ url: /things }]\n',
    'The document has no paths; OpenAPI 3.0 asks for them, if only for {}.',
  ],
  'info-version: a version that differs from the file name': [
    but('version: 1.0.0', 'version: 1.0.1 # here'),
    "The file's name says version 1.0.0.",
  ],
  'server-single: a second server': [
    but('servers:', 'servers: # here\n  - url: /more'),
    'A contract has exactly one server, its base path.',
  ],
  'server-base-path: a server with a host': [
    but('url: /things/1.0.0', 'url: https://bank.example/things # here'),
    'The base path https://bank.example/things is a path without host, variables and query, as in /psd2/v1.',
  ],
  'no-server-trailing-slash: a slash at the end of the base path': [
    but('url: /things/1.0.0', 'url: /things/1.0.0/ # here'),
    'Server `url` should not have a trailing slash.',
  ],
  'base-path-shared: two contracts on one base path': [
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but('url: /things/1.1.0', 'url: /things/1.0.0 # here', contract('1.1.0')),
    },
    'things-1.0.0 has the base path /things/1.0.0 too.',
  ],
  'base-path-inside: a base path inside the base path of another contract': [
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but('url: /things/1.1.0', 'url: /things/1.0.0/new # here', contract('1.1.0')),
    },
    'The base path /things/1.0.0/new stands inside /things/1.0.0 of things-1.0.0, whose requests it takes.',
  ],
  'struct: components as a list': [
    but('components:', 'components:\n  headers: [X-Thing] # here'),
    'components.headers is a map of names, and neither a reference nor anything else.',
  ],
  'struct: components as a reference': [
    but('components:', "components:\n  headers: # here\n    $ref: '#/components/schemas'"),
    'components.headers is a map of names, and neither a reference nor anything else.',
  ],
  'struct: an invalid document': [
    but(`'200':\n          description: The thing.`, `'200': # here`),
    'The field `description` must be present on this level.',
  ],
  'struct: a parameter in an unknown place': [
    withParameter('{ name: all, in: nowhere, schema: { type: boolean } } # here'),
    '`in` can be one of the following only: "query", "header", "path", "cookie".',
  ],
  'security-unsaid: a document without security': [
    but('security: []\n', '').replace('    get:', '    get: # here'),
    'The operation has no security: write security at the top of things/1.0.0.yaml, or [] for a public operation.',
  ],
  'operation-id-form: an operation without an id': [
    but('    get:\n      operationId: getThings', '    get: # here'),
    'GET /things/{id} needs an operationId in camel case.',
  ],
  'operation-id-meaning: an id that means another path in another version': [
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but(
        'operationId: getThings',
        'operationId: getThings # here',
        but('/things/{id}:', '/stuff/{id}:', contract('1.1.0')),
      ),
    },
    'getThings means GET /things/{id} in things-1.0.0, and GET /stuff/{id} here.',
  ],
  'status-range: a default response': [
    but("'200':", 'default: # here'),
    'getThings must declare every status; default and 4XX are not precise enough.',
  ],
  'media-type-of-failure: an error in an unsupported media type': [
    but(
      "responses:\n        '200':",
      `responses:\n        '400':\n          description: Wrong.\n          content: # here\n            text/plain:\n              schema: { type: string }\n              example: Wrong\n        '200':`,
    ),
    'The 400 of getThings has one media type: application/json or application/problem+json or text/html.',
  ],
  'form-field-not-text: a form field that is not a text': [
    but(
      'responses:',
      `requestBody:\n        content:\n          application/x-www-form-urlencoded:\n            schema:\n              type: object\n              properties:\n                size: { type: integer } # here\n            example: { size: 3 }\n      responses:`,
      but('    get:', '    post:'),
    ),
    'The form field size of getThings arrives as a text; it must be a string.',
  ],
};
