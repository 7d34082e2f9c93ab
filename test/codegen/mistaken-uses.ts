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
  'parameter-repeated: getThings of things-1.0.0 has the header X-Mode twice; remove one.': parameters(
    'Mode',
    'Mode',
  ),
  'operation-parameters-unique: getThings of things-1.0.0 has the header X-Mode twice, and the two differ; keep one.':
    parameters('Mode', 'SlowMode'),
  'path-parameters-defined: getThings of things-1.0.0 has the path parameter part, which is not in /things/{id}.':
    parameters('Part'),
  'body-unexpected: getThings is a GET, which has no body.': inOperation(
    `      requestBody:\n        ${to('requestBodies', 'Note')} # here`,
  ),
  'body-unexpected: The answer 204 of getThings has a body, but no body is sent.': answer('204'),
  'media-type-of-failure: The 404 of getThings has one media type: application/json or application/problem+json or text/html.':
    answer('404'),
  'form-field-not-text: The form field size of getThings arrives as a text; it must be a string.':
    inOperation(
      `      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              ${to('schemas', 'Form')} # here
            example: { size: 3 }`,
      but('    get:', '    post:'),
    ),
  'parameter-not-plain: The parameter id arrives as a text; it must be a string, a number or a boolean.': but(
    '          schema:\n            type: string',
    `          schema:\n            ${to('schemas', 'Sizes')} # here`,
  ),
  'all-of-member: The members of allOf are objects with properties, so that a reply can be closed.': but(
    "type: string\n          pattern: '^[a-z]+$'",
    `allOf:\n            - ${to('schemas', 'Size')} # here`,
  ),
  [`reference-kind: ../${sharedFile}#/components/schemas/Size does not belong here; write a reference to components/parameters.`]:
    but('parameters:\n', `parameters:\n        - ${to('schemas', 'Size')} # here\n`),
  [`reference-kind: ../${sharedFile}#/components/parameters/Mode does not belong here; write a reference to components/schemas.`]:
    but("type: string\n          pattern: '^[a-z]+$'", `${to('parameters', 'Mode')} # here`),
};

export const mistakenUses: readonly Mistake[] = mistakesOf(mistakes).map((mistake) => ({
  ...mistake,
  files: { ...mistake.files, [sharedFile]: shared },
}));
