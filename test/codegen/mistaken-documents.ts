/** Mistakes in a document as a whole, its operations and the lock of what is published. */
import { but, type MistakeTable, small, withParameter } from './mistake.js';
import { contract } from './workspace.js';

export const mistakenDocuments: MistakeTable = {
  'openapi-version: A contract is an OpenAPI document of version 3.0 or 3.1: write openapi: 3.0.3.': but(
    '3.0.3',
    '4.0.0 # here',
  ),
  'openapi-version-own: The contracts here are of OpenAPI 3.0: write openapi: 3.0.3.': but(
    '3.0.3',
    '3.1.0 # here',
  ),
  'struct: The document has no paths; OpenAPI 3.0 asks for them, if only for {}.':
    'openapi: 3.0.3 # here\ninfo: { title: Small, version: 1.0.0 }\nservers: [{ url: /things }]\n',
  "info-version: The file's name says version 1.0.0.": but('version: 1.0.0', 'version: 1.0.1 # here'),
  'server-single: A contract has exactly one server, its base path.': but(
    'servers:',
    'servers: # here\n  - url: /more',
  ),
  'server-base-path: The base path https://bank.example/things is a path without host, variables and query, as in /psd2/v1.':
    but('url: /things/1.0.0', 'url: https://bank.example/things # here'),
  'no-server-trailing-slash: Server `url` should not have a trailing slash.': but(
    'url: /things/1.0.0',
    'url: /things/1.0.0/ # here',
  ),
  'base-path-shared: things-1.0.0 has the base path /things/1.0.0 too.': {
    'things/1.0.0.yaml': small,
    'things/1.1.0.yaml': but('url: /things/1.1.0', 'url: /things/1.0.0 # here', contract('1.1.0')),
  },
  'base-path-inside: The base path /things/1.0.0/new stands inside /things/1.0.0 of things-1.0.0, whose requests it takes.':
    {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but('url: /things/1.1.0', 'url: /things/1.0.0/new # here', contract('1.1.0')),
    },
  'struct: components.headers is a map of names, and neither a reference nor anything else.': [
    but('components:', 'components:\n  headers: [X-Thing] # here'),
    but('components:', "components:\n  headers: # here\n    $ref: '#/components/schemas'"),
  ],
  'struct: The field `description` must be present on this level.': but(
    `'200':\n          description: The thing.`,
    `'200': # here`,
  ),
  'struct: `in` can be one of the following only: "query", "header", "path", "cookie".': withParameter(
    '{ name: all, in: nowhere, schema: { type: boolean } } # here',
  ),
  'security-unsaid: The operation has no security: write security at the top of things/1.0.0.yaml, or [] for a public operation.':
    but('security: []\n', '').replace('    get:', '    get: # here'),
  'operation-id-form: GET /things/{id} needs an operationId in camel case.': but(
    '    get:\n      operationId: getThings',
    '    get: # here',
  ),
  'operation-id-meaning: getThings means GET /things/{id} in things-1.0.0, and GET /stuff/{id} here.': {
    'things/1.0.0.yaml': small,
    'things/1.1.0.yaml': but(
      'operationId: getThings',
      'operationId: getThings # here',
      but('/things/{id}:', '/stuff/{id}:', contract('1.1.0')),
    ),
  },
  'status-range: getThings must declare every status; default and 4XX are not precise enough.': but(
    "'200':",
    'default: # here',
  ),
  'media-type-of-failure: The 400 of getThings has one media type: application/json or application/problem+json or text/html.':
    but(
      "responses:\n        '200':",
      `responses:\n        '400':\n          description: Wrong.\n          content: # here\n            text/plain:\n              schema: { type: string }\n              example: Wrong\n        '200':`,
    ),
  'form-field-not-text: The form field size of getThings arrives as a text; it must be a string.': but(
    'responses:',
    `requestBody:\n        content:\n          application/x-www-form-urlencoded:\n            schema:\n              type: object\n              properties:\n                size: { type: integer } # here\n            example: { size: 3 }\n      responses:`,
    but('    get:', '    post:'),
  ),
};
