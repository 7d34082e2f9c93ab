/** OpenAPI features that the engine does not support, each in a valid document, with the sentence that refuses it. */
import {
  but,
  type MistakeTable,
  named,
  nameType,
  thingReference,
  withParameter,
} from '../codegen/mistake.js';

const object = 'schema: { type: object, properties: { a: { type: string } } }';
const anyName = '{ name: q, in: query, ';

const modernType = (keywords: string, version = '3.1.0') => but('3.0.3', version, named(keywords));
const atTop = (line: string, version = '3.1.0') => but('3.0.3', `${version}\n${line} # here`);

const modern: MistakeTable = {
  'keyword-of-another-version: In this version exclusiveMinimum is the bound itself, a number.': modernType(
    'type: integer\n          minimum: 3\n          exclusiveMinimum: true # here',
  ),
  'bounds-crossed: minimum and maximum are 3, which is excluded: nothing fits.': [
    modernType('type: integer\n          maximum: 3\n          exclusiveMinimum: 3 # here'),
    named(
      'type: number\n          minimum: 3 # here\n          maximum: 3\n          exclusiveMaximum: true',
    ),
  ],
  'struct: A list of types has at least one type, and each type once.': [
    modernType('type: [] # here'),
    modernType('type: [string, string] # here'),
  ],
  "nullable-outdated: nullable is of OpenAPI 3.0, and read as there; write 'null' into the list of types.":
    modernType('type: string\n          nullable: true # here'),
  'keyword-unread: Types and validators do not support the keyword $dynamicRef; leave it out.': modernType(
    "$dynamicRef: '#name' # here",
  ),
  'keyword-unread: Types and validators do not support the keyword minimumLength; leave it out.': modernType(
    "$ref: '#/components/schemas/Thing/properties/made'\n          minimumLength: 3 # here",
  ),
  'pattern-invalid: The pattern [ is not a regular expression.': modernType(
    "$ref: '#/components/schemas/Text'\n          pattern: '[' # here",
  ).replace('  schemas:\n', '  schemas:\n    Text: { type: string }\n'),
  'dialect-unread: The dialect "http://json-schema.org/draft-07/schema#" is not read; leave it out, or write https://spec.openapis.org/oas/3.1/dialect/base.':
    atTop('jsonSchemaDialect: http://json-schema.org/draft-07/schema#'),
  'dialect-unread: The dialect "http://json-schema.org/draft-07/schema#" is not read; leave it out.':
    modernType('type: string\n          $schema: http://json-schema.org/draft-07/schema# # here'),
  'openapi-later: $self is of OpenAPI 3.2, and is not read; leave it out.': atTop(
    '$self: https://bank.example/things',
    '3.2.0',
  ),
  'openapi-later: in: querystring is of OpenAPI 3.2, and is not read; leave it out.': but(
    '3.0.3',
    '3.2.0',
    withParameter('{ name: q, in: querystring, content: {} } # here'),
  ),
  'openapi-later: itemSchema is of OpenAPI 3.2, and is not read; leave it out.': but(
    '3.0.3',
    '3.2.0',
    but('              schema:\n', '              itemSchema: {} # here\n              schema:\n'),
  ),
  'openapi-later: nodeType is of OpenAPI 3.2, and is not read; leave it out.': modernType(
    'type: string\n          xml: { nodeType: text } # here',
    '3.2.0',
  ),
};

export const unreadDocuments: MistakeTable = {
  'reference-outside: https://bank.example/all.yaml is not read, being elsewhere; copy what it stands for into the document.':
    but(thingReference, "$ref: 'https://bank.example/all.yaml#/components/schemas/Thing' # here"),
  'reference-outside: https://bank.example/thing.json is not read, being elsewhere; copy what it stands for into the document.':
    but(thingReference, '$ref: https://bank.example/thing.json # here'),
  'reference-circular: This reference leads back to itself; write out what it stands for.': named(
    "$ref: '#/components/schemas/Name'",
  ).replace('  schemas:\n', "  schemas:\n    Name:\n      $ref: '#/components/schemas/Name' # here\n"),
  'path-not-an-object: #/components/schemas/Thing is not a path of a contract.': but(
    'components:',
    "  /others:\n    $ref: '#/components/schemas/Thing' # here\ncomponents:",
  ),
  'parameter-unreadable: The parameter q arrives as a text; it must be a plain value, a list of them, or have content of application/json.':
    [
      withParameter(`${anyName}${object} } # here`),
      withParameter(`${anyName}schema: { type: array, items: { type: array, items: {} } } } # here`),
    ],
  'parameter-unreadable: The parameter q has the style deepObject, which is for objects.': withParameter(
    `${anyName}style: deepObject, schema: { type: string } } # here`,
  ),
  'parameter-unreadable: The parameter q is application/octet-stream, which is not read.': withParameter(
    `${anyName}content: { application/octet-stream: { schema: { type: string } } } } # here`,
  ),
  'form-field-unreadable: The form field sizes of getThings arrives as a text; it must be a string.': but(
    'responses:',
    `requestBody:\n        content:\n          application/x-www-form-urlencoded:\n            schema:\n              type: object\n              properties:\n                sizes: { type: object } # here\n      responses:`,
    but('    get:', '    post:'),
  ),
  'body-as-it-comes: The answer 200 of getThings is application/xml, which is not parsed; its schema is never checked.':
    but('application/json:', 'application/xml: # here'),
  'callback-uncalled: Callbacks are not supported; no code is generated for them.': but(
    '      responses:',
    '      callbacks: {} # here\n      responses:',
  ),
  'keyword-unread: Types and validators do not support the keyword const; write an enum of one value.': named(
    `${nameType}\n          const: lamp # here`,
  ),
  'keyword-of-another-version: In this version exclusiveMinimum is true or false, beside the bound.': named(
    'type: integer\n          exclusiveMinimum: 3 # here',
  ),
  'keyword-of-another-version: A list of types is of OpenAPI 3.1; write one type, and nullable: true for null.':
    named('type: [string, integer] # here'),
  ...modern,
  'nullable-untyped: nullable has no effect without a type; write the type beside it.': named(
    "nullable: true # here\n          allOf: [{ $ref: '#/components/schemas/Thing' }]",
  ),
  'discriminator-unnamed: A discriminator chooses by name; make each alternative a $ref to a schema.': but(
    thingReference,
    `oneOf: [{ ${thingReference} }, { type: object }]\n                discriminator: { propertyName: name } # here`,
  ),
};
