/** Mistakes in a document as a whole, its operations and the lock of what is published. */
import { but, small, type Mistake } from './mistake.js';
import { contract } from './workspace.js';

export const mistakenDocuments: readonly Mistake[] = [
  {
    mistake: 'text that is not YAML',
    files: { 'things/1.0.0.yaml': but('title: Small', 'title: Small: more # here') },
    want: 'Nested mappings are not allowed in compact mappings.',
  },
  {
    mistake: 'a key given twice',
    files: { 'things/1.0.0.yaml': but('  title: Small', '  title: Small\n  title: Large # here') },
    want: 'Map keys must be unique.',
  },
  {
    mistake: 'another version of OpenAPI',
    files: { 'things/1.0.0.yaml': but('3.0.3', '3.1.0 # here') },
    want: 'A contract is an OpenAPI 3.0 document: write openapi: 3.0.3.',
  },
  {
    mistake: 'a version that the file name does not say',
    files: { 'things/1.0.0.yaml': but('version: 1.0.0', 'version: 1.0.1 # here') },
    want: "The file's name says version 1.0.0.",
  },
  {
    mistake: 'a second server',
    files: { 'things/1.0.0.yaml': but('servers:', 'servers: # here\n  - url: /more') },
    want: 'A contract has exactly one server, its base path.',
  },
  {
    mistake: 'an invalid document',
    files: { 'things/1.0.0.yaml': but(`'200':\n          description: The thing.`, `'200': # here`) },
    want: "This is not valid OpenAPI 3.0: must have required property 'description': description.",
  },
  {
    mistake: 'a parameter in a place that there is not',
    files: { 'things/1.0.0.yaml': but('in: path', 'in: nowhere # here') },
    want: 'This is not valid OpenAPI 3.0: must be equal to one of the allowed values.',
  },
  {
    mistake: 'a document that does not say who may call',
    files: { 'things/1.0.0.yaml': but('security: []\n', '').replace('    get:', '    get: # here') },
    want: 'getThings does not say who may call it: write security at the top of the document, or [] for everybody.',
  },
  {
    mistake: 'a parameter of the path that is not declared',
    files: {
      'things/1.0.0.yaml': but('/things/{id}:', '/things/{id}/{part}:').replace(
        '    get:',
        '    get: # here',
      ),
    },
    want: 'getThings has {part} in its path, and no path parameter of that name.',
  },
  {
    mistake: 'an operation without an id',
    files: { 'things/1.0.0.yaml': but('    get:\n      operationId: getThings', '    get: # here') },
    want: 'GET /things/{id} needs an operationId in camel case.',
  },
  {
    mistake: 'one id for two operations',
    files: {
      'things/1.0.0.yaml': but(
        'components:',
        `  /more:\n    get:\n      operationId: getThings # here\n      responses:\n        '200':\n          description: The thing.\ncomponents:`,
      ),
    },
    want: 'getThings is the id of two operations.',
  },
  {
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
    mistake: 'a default response',
    files: { 'things/1.0.0.yaml': but("responses:\n        '200'", 'responses: # here\n        default') },
    want: 'getThings spells out every status; neither default nor 4XX says enough.',
  },
  {
    mistake: 'a security scheme that is not declared',
    files: {
      'things/1.0.0.yaml': but(
        '    get:\n      operationId: getThings',
        '    get: # here\n      operationId: getThings\n      security:\n        - password: []',
      ),
    },
    want: 'getThings asks for password, which is no security scheme here.',
  },
  {
    mistake: 'a failure in a media type that nobody writes',
    files: {
      'things/1.0.0.yaml': but(
        "responses:\n        '200':",
        `responses: # here\n        '400':\n          description: Wrong.\n          content:\n            text/plain:\n              schema: { type: string }\n              example: Wrong\n        '200':`,
      ),
    },
    want: 'The 400 of getThings has one media type: application/json or application/problem+json or text/html.',
  },
  {
    mistake: 'a form field that is no text',
    files: {
      'things/1.0.0.yaml': but(
        'responses:',
        `requestBody: # here\n        content:\n          application/x-www-form-urlencoded:\n            schema:\n              type: object\n              properties:\n                size: { type: integer }\n            example: { size: 3 }\n      responses:`,
      ),
    },
    want: 'The form field size of getThings arrives as a text; it must be a string.',
  },
];
