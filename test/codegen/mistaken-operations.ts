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
  'parameter-description: a parameter without a description': [
    but('name: id', 'name: id # here'),
    'The parameter has no description; say what it is for.',
  ],
  'handler-requires: a text in place of true for a parameter that its handler requires': [
    withParameter(
      "{ name: all, in: query, required: true, schema: { type: string },\n            x-handler-requires: 'true' } # here",
    ),
    'x-handler-requires is true, and stands where the value is required.',
  ],
  'operation-parameters-unique: two parameters of one name': [
    withParameter(
      '{ name: all, in: query, schema: { type: boolean } }\n        - { name: all, in: query, schema: { type: string } } # here',
    ),
    'getThings of things-1.0.0 has the query parameter all twice, and the two differ; keep one.',
  ],
  'parameter-repeated: a repeated parameter': [
    withParameter(
      '{ name: all, in: query, schema: { type: boolean } }\n        - { name: all, in: query, schema: { type: boolean } } # here',
    ),
    'getThings of things-1.0.0 has the query parameter all twice; remove one.',
  ],
  'header-name-case: headers whose names differ in case only': [
    withPath(
      '/more',
      '      parameters:\n        - { name: x-thing, in: header, schema: { type: string } } # here\n',
      withParameter('{ name: X-Thing, in: header, schema: { type: string } }'),
    ),
    'The header x-thing is spelled X-Thing elsewhere; spell it in one way.',
  ],
  'header-reserved: a header that OpenAPI reserves': [
    withParameter('{ name: accept, in: header, schema: { type: string } } # here'),
    'The parameter accept is not a parameter in OpenAPI; the media types of bodies define it.',
  ],
  'parameter-cookie: a cookie': [
    withParameter('{ name: crumb, in: cookie, schema: { type: string } } # here'),
    'The parameter crumb is a cookie, and no cookies are read.',
  ],
  'parameter-content: a parameter with a media type': [
    withParameter(
      '{ name: filter, in: query, content: { application/json: { schema: { type: string } } } } # here',
    ),
    'The parameter filter has a schema, and no content.',
  ],
  'parameter-style: a parameter in an unsupported style': [
    withParameter('{ name: filter, in: query, style: pipeDelimited, schema: { type: string } } # here'),
    'The parameter filter has the style pipeDelimited, which is not read; leave it out.',
  ],
  'struct: a parameter without a schema': [
    withParameter('{ name: filter, in: query } # here'),
    'Must contain at least one of the following fields: schema, content.',
  ],
  'no-invalid-parameter-examples: an invalid example of a parameter': [
    withParameter('{ name: size, in: query, schema: { type: integer }, example: large } # here'),
    'Example value must conform to the schema: type must be integer.',
  ],
  'example-and-examples: a parameter with an example and examples': [
    withParameter(
      '{ name: size, in: query, schema: { type: integer }, example: 1, examples: { two: { value: 2 } } } # here',
    ),
    'The parameter size has both example and examples; keep one.',
  ],
  'body-unexpected: a body of a GET': [
    inOperation(body('application/json').replace('requestBody:', 'requestBody: # here')),
    'getThings is a GET, which has no body.',
  ],
  'body-unexpected: a body of a 204': [
    but("'200':", "'204':").replace('          content:', '          content: # here'),
    'The answer 204 of getThings has a body, but no body is sent.',
  ],
  'struct: a body without content': [
    post('      requestBody: # here\n        description: A thing.'),
    'The field `content` must be present on this level.',
  ],
  'media-type-form: an invalid media type': [
    but('application/json:', 'json: # here'),
    'json is not a media type; write one such as application/json.',
  ],
  'media-types-differ: media types with different schemas': [
    post(
      `${body('application/json', ' # here')}\n          text/plain:\n            schema:\n              type: string\n            example: lamp`,
    ),
    'The request of getThings has media types with different schemas; give them one.',
  ],
  'maximum-bytes: a bound of a body that is no number': [
    post(body('application/json').replace('Body:', 'Body:\n        x-maximum-bytes: 4 MB # here')),
    'x-maximum-bytes is a whole number of bytes from 1 to 16777216.',
  ],
  'body-schema-missing: a body without a schema': [
    post('      requestBody:\n        content:\n          text/plain: # here\n            example: lamp'),
    'The request of getThings has no schema, and is never checked; write schema.',
  ],
  'link-target: a link to an unknown operation': [
    but(
      '          content:',
      '          links: { next: { operationId: getThong } } # here\n          content:',
    ),
    'The link next leads to the operation getThong, which things-1.0.0 does not have.',
  ],
  'link-target: a link that refers to an unknown operation': [
    but(
      '          content:',
      "          links: { next: { operationRef: '#/paths/~1more/get' } } # here\n          content:",
    ),
    'The link next leads to the operation #/paths/~1more/get, which things-1.0.0 does not have.',
  ],
  'responses-empty: an operation with empty responses': [
    small
      .replace(/ {6}responses:[\s\S]*?components:/, '      responses: {} # here\ncomponents:')
      .replace(/components:[\s\S]*?security/, 'security'),
    'getThings has no answer; write one at least.',
  ],
  'struct: an operation without responses': [
    small
      .replace(/ {6}responses:[\s\S]*?components:/, 'components:')
      .replace(/components:[\s\S]*?security/, 'security')
      .replace('    get:', '    get: # here'),
    'The field `responses` must be present on this level.',
  ],
  'status-form: an unknown status': [
    but("'200':", "'700': # here"),
    '700 is not a status; a status is a number from 100 to 599.',
  ],
  'response-twice: one response for two statuses': [
    withComponents(
      '  responses:\n    Gone:\n      description: Gone.',
      but(
        "        '200':",
        "        '404':\n          $ref: '#/components/responses/Gone'\n        '410':\n          $ref: '#/components/responses/Gone' # here\n        '200':",
      ),
    ),
    'getThings gives Gone for two statuses; give each its own.',
  ],
  'struct: a header that is a schema': [
    but(
      '          content:',
      '          headers:\n            X-Thing: # here\n              description: More.\n          content:',
    ),
    'Must contain at least one of the following fields: schema, content.',
  ],
  'security-scheme-undeclared: an undeclared security scheme': [
    inOperation('      security:\n        - password: [] # here'),
    'There is no `password` security scheme defined.',
  ],
  'struct: a security scheme of an unknown type': [
    withComponents(
      '  securitySchemes:\n    password:\n      type: password # here',
      inOperation('      security:\n        - password: []'),
    ),
    '`type` can be one of the following only: "apiKey", "http", "oauth2", "openIdConnect".',
  ],
  'security-scopes-defined: an undeclared scope': [
    withComponents(
      '  securitySchemes:\n    oauth:\n      type: oauth2\n      flows:\n        clientCredentials:\n          tokenUrl: https://bank.example/token\n          scopes: { read: Read things. }',
      inOperation('      security:\n        - oauth: [reed] # here'),
    ),
    'The "reed" scope is not defined in the "oauth" security scheme. Did you mean read?',
  ],
  'no-unused-components: an unused component': [
    but('  schemas:\n', '  schemas:\n    Other: # here\n      type: string\n'),
    'Component: "Other" is never used.',
  ],
  'spec-components-invalid-map-name: a component whose name has a blank': [
    but(nameType, `$ref: '#/components/schemas/Given%20name'`).replace(
      '  schemas:\n',
      '  schemas:\n    Given name: # here\n      type: string\n',
    ),
    'The name "Given name" has other characters than letters, digits, dots, dashes and underscores; rename the component.',
  ],
};
