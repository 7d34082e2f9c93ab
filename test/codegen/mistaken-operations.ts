/** Mistakes in parameters, bodies, answers and components. */
import {
  but,
  inOperation,
  type MistakeTable,
  nameType,
  small,
  thingReference,
  withComponents,
  withParameter,
  withPath,
} from './mistake.js';

const post = (lines: string) => but('    get:', '    post:', inOperation(lines));
const body = (type: string, after = '') =>
  `      requestBody:\n        content:${after}\n          ${type}:\n            schema:\n              ${thingReference}\n            example:\n              name: lamp`;
export const mistakenOperations: MistakeTable = {
  'parameter-description: The parameter has no description; say what it is for.': but(
    'name: id',
    'name: id # here',
  ),
  'handler-requires: x-handler-requires is true, and stands where the value is required.': withParameter(
    "{ name: all, in: query, required: true, schema: { type: string },\n            x-handler-requires: 'true' } # here",
  ),
  'operation-parameters-unique: getThings of things-1.0.0 has the query parameter all twice, and the two differ; keep one.':
    withParameter(
      '{ name: all, in: query, schema: { type: boolean } }\n        - { name: all, in: query, schema: { type: string } } # here',
    ),
  'parameter-repeated: getThings of things-1.0.0 has the query parameter all twice; remove one.':
    withParameter(
      '{ name: all, in: query, schema: { type: boolean } }\n        - { name: all, in: query, schema: { type: boolean } } # here',
    ),
  'header-name-case: The header x-thing is spelled X-Thing elsewhere; spell it in one way.': withPath(
    '/more',
    '      parameters:\n        - { name: x-thing, in: header, schema: { type: string } } # here\n',
    withParameter('{ name: X-Thing, in: header, schema: { type: string } }'),
  ),
  'header-reserved: The parameter accept is not a parameter in OpenAPI; the media types of bodies define it.':
    withParameter('{ name: accept, in: header, schema: { type: string } } # here'),
  'parameter-cookie: The parameter crumb is a cookie, and no cookies are read.': withParameter(
    '{ name: crumb, in: cookie, schema: { type: string } } # here',
  ),
  'parameter-content: The parameter filter has a schema, and no content.': withParameter(
    '{ name: filter, in: query, content: { application/json: { schema: { type: string } } } } # here',
  ),
  'parameter-style: The parameter filter has the style pipeDelimited, which is not read; leave it out.':
    withParameter('{ name: filter, in: query, style: pipeDelimited, schema: { type: string } } # here'),
  'struct: Must contain at least one of the following fields: schema, content.': [
    withParameter('{ name: filter, in: query } # here'),
    but(
      '          content:',
      '          headers:\n            X-Thing: # here\n              description: More.\n          content:',
    ),
  ],
  'no-invalid-parameter-examples: Example value must conform to the schema: type must be integer.':
    withParameter('{ name: size, in: query, schema: { type: integer }, example: large } # here'),
  'example-and-examples: The parameter size has both example and examples; keep one.': withParameter(
    '{ name: size, in: query, schema: { type: integer }, example: 1, examples: { two: { value: 2 } } } # here',
  ),
  'body-unexpected: getThings is a GET, which has no body.': inOperation(
    body('application/json').replace('requestBody:', 'requestBody: # here'),
  ),
  'body-unexpected: The answer 204 of getThings has a body, but no body is sent.': but(
    "'200':",
    "'204':",
  ).replace('          content:', '          content: # here'),
  'struct: The field `content` must be present on this level.': post(
    '      requestBody: # here\n        description: A thing.',
  ),
  'media-type-form: json is not a media type; write one such as application/json.': but(
    'application/json:',
    'json: # here',
  ),
  'media-types-differ: The request of getThings has media types with different schemas; give them one.': post(
    `${body('application/json', ' # here')}\n          text/plain:\n            schema:\n              type: string\n            example: lamp`,
  ),
  'maximum-bytes: x-maximum-bytes is a whole number of bytes from 1 to 16777216.': post(
    body('application/json').replace('Body:', 'Body:\n        x-maximum-bytes: 4 MB # here'),
  ),
  'body-schema-missing: The request of getThings has no schema, and is never checked; write schema.': post(
    '      requestBody:\n        content:\n          text/plain: # here\n            example: lamp',
  ),
  'link-target: The link next leads to the operation getThong, which things-1.0.0 does not have.': but(
    '          content:',
    '          links: { next: { operationId: getThong } } # here\n          content:',
  ),
  'link-target: The link next leads to the operation #/paths/~1more/get, which things-1.0.0 does not have.':
    but(
      '          content:',
      "          links: { next: { operationRef: '#/paths/~1more/get' } } # here\n          content:",
    ),
  'responses-empty: getThings has no answer; write one at least.': small
    .replace(/ {6}responses:[\s\S]*?components:/, '      responses: {} # here\ncomponents:')
    .replace(/components:[\s\S]*?security/, 'security'),
  'struct: The field `responses` must be present on this level.': small
    .replace(/ {6}responses:[\s\S]*?components:/, 'components:')
    .replace(/components:[\s\S]*?security/, 'security')
    .replace('    get:', '    get: # here'),
  'status-form: 700 is not a status; a status is a number from 100 to 599.': but("'200':", "'700': # here"),
  'response-twice: getThings gives Gone for two statuses; give each its own.': withComponents(
    '  responses:\n    Gone:\n      description: Gone.',
    but(
      "        '200':",
      "        '404':\n          $ref: '#/components/responses/Gone'\n        '410':\n          $ref: '#/components/responses/Gone' # here\n        '200':",
    ),
  ),
  'security-scheme-undeclared: There is no `password` security scheme defined.': inOperation(
    '      security:\n        - password: [] # here',
  ),
  'struct: `type` can be one of the following only: "apiKey", "http", "oauth2", "openIdConnect".':
    withComponents(
      '  securitySchemes:\n    password:\n      type: password # here',
      inOperation('      security:\n        - password: []'),
    ),
  'security-scopes-defined: The "reed" scope is not defined in the "oauth" security scheme. Did you mean read?':
    withComponents(
      '  securitySchemes:\n    oauth:\n      type: oauth2\n      flows:\n        clientCredentials:\n          tokenUrl: https://bank.example/token\n          scopes: { read: Read things. }',
      inOperation('      security:\n        - oauth: [reed] # here'),
    ),
  'no-unused-components: Component: "Other" is never used.': but(
    '  schemas:\n',
    '  schemas:\n    Other: # here\n      type: string\n',
  ),
  'spec-components-invalid-map-name: The name "Given name" has other characters than letters, digits, dots, dashes and underscores; rename the component.':
    but(nameType, `$ref: '#/components/schemas/Given%20name'`).replace(
      '  schemas:\n',
      '  schemas:\n    Given name: # here\n      type: string\n',
    ),
};
