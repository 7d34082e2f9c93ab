/** Mistakes in a document as a whole, its operations and the lock of what is published. */
import { but, small, type Mistake, withParameter } from './mistake.js';
import { contract } from './workspace.js';

export const mistakenDocuments: readonly Mistake[] = [
  {
    rule: 'openapi-version',
    mistake: 'another version of OpenAPI',
    files: { 'things/1.0.0.yaml': but('3.0.3', '4.0.0 # here') },
    want: 'A contract is an OpenAPI document of version 3.0 or 3.1: write openapi: 3.0.3.',
  },
  {
    rule: 'openapi-version-own',
    mistake: 'OpenAPI 3.1, which only contracts of others may use',
    files: { 'things/1.0.0.yaml': but('3.0.3', '3.1.0 # here') },
    want: 'The contracts here are of OpenAPI 3.0: write openapi: 3.0.3.',
  },
  {
    rule: 'struct',
    mistake: 'a document without paths',
    files: {
      'things/1.0.0.yaml':
        'openapi: 3.0.3 # here\ninfo: { title: Small, version: 1.0.0 }\nservers: [{ url: /things }]\n',
    },
    want: 'The document has no paths; OpenAPI 3.0 asks for them, if only for {}.',
  },
  {
    rule: 'info-version',
    mistake: 'a version that differs from the file name',
    files: { 'things/1.0.0.yaml': but('version: 1.0.0', 'version: 1.0.1 # here') },
    want: "The file's name says version 1.0.0.",
  },
  {
    rule: 'server-single',
    mistake: 'a second server',
    files: { 'things/1.0.0.yaml': but('servers:', 'servers: # here\n  - url: /more') },
    want: 'A contract has exactly one server, its base path.',
  },
  {
    rule: 'server-base-path',
    mistake: 'a server with a host',
    files: { 'things/1.0.0.yaml': but('url: /things/1.0.0', 'url: https://bank.example/things # here') },
    want: 'The base path https://bank.example/things is a path without host, variables and query, as in /psd2/v1.',
  },
  {
    rule: 'no-server-trailing-slash',
    mistake: 'a slash at the end of the base path',
    files: { 'things/1.0.0.yaml': but('url: /things/1.0.0', 'url: /things/1.0.0/ # here') },
    want: 'Server `url` should not have a trailing slash.',
  },
  {
    rule: 'base-path-shared',
    mistake: 'two contracts on one base path',
    files: {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but('url: /things/1.1.0', 'url: /things/1.0.0 # here', contract('1.1.0')),
    },
    want: 'things-1.0.0 has the base path /things/1.0.0 too.',
  },
  {
    rule: 'base-path-inside',
    mistake: 'a base path inside the base path of another contract',
    files: {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but('url: /things/1.1.0', 'url: /things/1.0.0/new # here', contract('1.1.0')),
    },
    want: 'The base path /things/1.0.0/new stands inside /things/1.0.0 of things-1.0.0, whose requests it takes.',
  },
  {
    rule: 'struct',
    mistake: 'components as a list',
    files: { 'things/1.0.0.yaml': but('components:', 'components:\n  headers: [X-Thing] # here') },
    want: 'components.headers is a map of names, and neither a reference nor anything else.',
  },
  {
    rule: 'struct',
    mistake: 'components as a reference',
    files: {
      'things/1.0.0.yaml': but(
        'components:',
        "components:\n  headers: # here\n    $ref: '#/components/schemas'",
      ),
    },
    want: 'components.headers is a map of names, and neither a reference nor anything else.',
  },
  {
    rule: 'struct',
    mistake: 'an invalid document',
    files: { 'things/1.0.0.yaml': but(`'200':\n          description: The thing.`, `'200': # here`) },
    want: 'The field `description` must be present on this level.',
  },
  {
    rule: 'struct',
    mistake: 'a parameter in an unknown place',
    files: {
      'things/1.0.0.yaml': withParameter('{ name: all, in: nowhere, schema: { type: boolean } } # here'),
    },
    want: '`in` can be one of the following only: "query", "header", "path", "cookie".',
  },
  {
    rule: 'security-unsaid',
    mistake: 'a document without security',
    files: { 'things/1.0.0.yaml': but('security: []\n', '').replace('    get:', '    get: # here') },
    want: 'The operation has no security: write security at the top of things/1.0.0.yaml, or [] for a public operation.',
  },
  {
    rule: 'operation-id-form',
    mistake: 'an operation without an id',
    files: { 'things/1.0.0.yaml': but('    get:\n      operationId: getThings', '    get: # here') },
    want: 'GET /things/{id} needs an operationId in camel case.',
  },
  {
    rule: 'operation-id-meaning',
    mistake: 'an id that means another path in another version',
    files: {
      'things/1.0.0.yaml': small,
      'things/1.1.0.yaml': but(
        'operationId: getThings',
        'operationId: getThings # here',
        but('/things/{id}:', '/stuff/{id}:', contract('1.1.0')),
      ),
    },
    want: 'getThings means GET /things/{id} in things-1.0.0, and GET /stuff/{id} here.',
  },
  {
    rule: 'status-range',
    mistake: 'a default response',
    files: { 'things/1.0.0.yaml': but("'200':", 'default: # here') },
    want: 'getThings must declare every status; default and 4XX are not precise enough.',
  },
  {
    rule: 'media-type-of-failure',
    mistake: 'an error in an unsupported media type',
    files: {
      'things/1.0.0.yaml': but(
        "responses:\n        '200':",
        `responses:\n        '400':\n          description: Wrong.\n          content: # here\n            text/plain:\n              schema: { type: string }\n              example: Wrong\n        '200':`,
      ),
    },
    want: 'The 400 of getThings has one media type: application/json or application/problem+json or text/html.',
  },
  {
    rule: 'form-field-not-text',
    mistake: 'a form field that is not a text',
    files: {
      'things/1.0.0.yaml': but(
        'responses:',
        `requestBody:\n        content:\n          application/x-www-form-urlencoded:\n            schema:\n              type: object\n              properties:\n                size: { type: integer } # here\n            example: { size: 3 }\n      responses:`,
        but('    get:', '    post:'),
      ),
    },
    want: 'The form field size of getThings arrives as a text; it must be a string.',
  },
];
