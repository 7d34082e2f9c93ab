/** Components that are right, and do not belong where a contract refers to them. */
import { but, inOperation, type Mistake, mistakesOf, type MistakeTable, sharedFile } from './mistake.js';

const name = 'required: true, schema: { type: string }';
const shared = `components:
  parameters:
    Mode: { name: X-Mode, in: header, ${name} }
    SlowMode: { name: X-Mode, in: header, schema: { type: string, enum: [slow] } }
    Part: { name: part, in: path, ${name} }
  requestBodies:
    Note:
      content: { text/plain: { schema: { type: string }, example: lamp } }
  responses:
    Note:
      description: A note.
      content: { text/plain: { schema: { type: string }, example: lamp } }
  schemas:
    Size: { type: integer }
    Sizes: { type: array, items: { type: string } }
    Form:
      type: object
      properties:
        size: { type: integer }
`;
const to = (section: string, component: string) =>
  `$ref: '../${sharedFile}#/components/${section}/${component}'`;
const parameters = (...names: readonly string[]) =>
  but(
    'parameters:\n',
    `parameters:\n${names.map((each) => `        - ${to('parameters', each)}\n`).join('')}`,
  ).replace(/(.*shared\/types.*)\n(?!.*shared\/types)/, '$1 # here\n');
const answer = (status: string) =>
  but("        '200':", `        '${status}':\n          ${to('responses', 'Note')} # here\n        '200':`);

const mistakes: MistakeTable = {
  'parameter-repeated: a shared header that an operation lists twice': [
    parameters('Mode', 'Mode'),
    'getThings of things-1.0.0 has the header X-Mode twice; remove one.',
  ],
  'operation-parameters-unique: two shared headers of one name': [
    parameters('Mode', 'SlowMode'),
    'getThings of things-1.0.0 has the header X-Mode twice, and the two differ; keep one.',
  ],
  'path-parameters-defined: a shared path parameter of another path': [
    parameters('Part'),
    'getThings of things-1.0.0 has the path parameter part, which is not in /things/{id}.',
  ],
  'body-unexpected: a shared body of a GET': [
    inOperation(`      requestBody:\n        ${to('requestBodies', 'Note')} # here`),
    'getThings is a GET, which has no body.',
  ],
  'body-unexpected: a shared answer with a body as a 204': [
    answer('204'),
    'The answer 204 of getThings has a body, but no body is sent.',
  ],
  'media-type-of-failure: a shared text as a failure': [
    answer('404'),
    'The 404 of getThings has one media type: application/json or application/problem+json or text/html.',
  ],
  'form-field-not-text: a shared schema with a number as a form': [
    inOperation(
      `      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              ${to('schemas', 'Form')} # here
            example: { size: 3 }`,
      but('    get:', '    post:'),
    ),
    'The form field size of getThings arrives as a text; it must be a string.',
  ],
  'parameter-not-plain: a shared list as a parameter': [
    but(
      '          schema:\n            type: string',
      `          schema:\n            ${to('schemas', 'Sizes')} # here`,
    ),
    'The parameter id arrives as a text; it must be a string, a number or a boolean.',
  ],
  'all-of-member: a shared number as a member of an object': [
    but(
      "type: string\n          pattern: '^[a-z]+$'",
      `allOf:\n            - ${to('schemas', 'Size')} # here`,
    ),
    'The members of allOf are objects with properties, so that a reply can be closed.',
  ],
  'reference-kind: a shared schema as a parameter': [
    but('parameters:\n', `parameters:\n        - ${to('schemas', 'Size')} # here\n`),
    `../${sharedFile}#/components/schemas/Size does not belong here; write a reference to components/parameters.`,
  ],
  'reference-kind: a shared parameter as a schema': [
    but("type: string\n          pattern: '^[a-z]+$'", `${to('parameters', 'Mode')} # here`),
    `../${sharedFile}#/components/parameters/Mode does not belong here; write a reference to components/schemas.`,
  ],
};

export const mistakenUses: readonly Mistake[] = mistakesOf(mistakes).map((mistake) => ({
  ...mistake,
  files: { ...mistake.files, [sharedFile]: shared },
}));
