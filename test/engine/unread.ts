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
  'keyword-of-another-version: a boolean exclusive bound in OpenAPI 3.1': [
    modernType('type: integer\n          minimum: 3\n          exclusiveMinimum: true # here'),
    'In this version exclusiveMinimum is the bound itself, a number.',
  ],
  'bounds-crossed: an exclusive bound that is the other bound': [
    modernType('type: integer\n          maximum: 3\n          exclusiveMinimum: 3 # here'),
    'minimum and maximum are 3, which is excluded: nothing fits.',
  ],
  'struct: an empty list of types': [
    modernType('type: [] # here'),
    'A list of types has at least one type, and each type once.',
  ],
  'struct: a list with a type twice': [
    modernType('type: [string, string] # here'),
    'A list of types has at least one type, and each type once.',
  ],
  'nullable-outdated: nullable in OpenAPI 3.1': [
    modernType('type: string\n          nullable: true # here'),
    "nullable is of OpenAPI 3.0, and read as there; write 'null' into the list of types.",
  ],
  'keyword-unread: a dynamic reference': [
    modernType("$dynamicRef: '#name' # here"),
    'Types and validators do not support the keyword $dynamicRef; leave it out.',
  ],
  'keyword-unread: an unknown keyword beside a reference': [
    modernType("$ref: '#/components/schemas/Thing/properties/made'\n          minimumLength: 3 # here"),
    'Types and validators do not support the keyword minimumLength; leave it out.',
  ],
  'pattern-invalid: a pattern beside a reference that is none': [
    modernType("$ref: '#/components/schemas/Text'\n          pattern: '[' # here").replace(
      '  schemas:\n',
      '  schemas:\n    Text: { type: string }\n',
    ),
    'The pattern [ is not a regular expression.',
  ],
  'dialect-unread: a dialect of schemas that is not OpenAPI’s own': [
    atTop('jsonSchemaDialect: http://json-schema.org/draft-07/schema#'),
    'The dialect "http://json-schema.org/draft-07/schema#" is not read; leave it out, or write https://spec.openapis.org/oas/3.1/dialect/base.',
  ],
  'dialect-unread: a dialect of one schema': [
    modernType('type: string\n          $schema: http://json-schema.org/draft-07/schema# # here'),
    'The dialect "http://json-schema.org/draft-07/schema#" is not read; leave it out.',
  ],
  'openapi-later: a word of OpenAPI 3.2 at the top': [
    atTop('$self: https://bank.example/things', '3.2.0'),
    '$self is of OpenAPI 3.2, and is not read; leave it out.',
  ],
  'openapi-later: a place of OpenAPI 3.2': [
    but('3.0.3', '3.2.0', withParameter('{ name: q, in: querystring, content: {} } # here')),
    'in: querystring is of OpenAPI 3.2, and is not read; leave it out.',
  ],
  'openapi-later: a media type of OpenAPI 3.2': [
    but(
      '3.0.3',
      '3.2.0',
      but('              schema:\n', '              itemSchema: {} # here\n              schema:\n'),
    ),
    'itemSchema is of OpenAPI 3.2, and is not read; leave it out.',
  ],
  'openapi-later: a word of OpenAPI 3.2 in a schema': [
    modernType('type: string\n          xml: { nodeType: text } # here', '3.2.0'),
    'nodeType is of OpenAPI 3.2, and is not read; leave it out.',
  ],
};

export const unreadDocuments: MistakeTable = {
  'reference-outside: a remote reference to a component': [
    but(thingReference, "$ref: 'https://bank.example/all.yaml#/components/schemas/Thing' # here"),
    'https://bank.example/all.yaml is not read, being elsewhere; copy what it stands for into the document.',
  ],
  'reference-outside: a remote reference to a whole file': [
    but(thingReference, '$ref: https://bank.example/thing.json # here'),
    'https://bank.example/thing.json is not read, being elsewhere; copy what it stands for into the document.',
  ],
  'reference-circular: a component that is a reference to itself': [
    named("$ref: '#/components/schemas/Name'").replace(
      '  schemas:\n',
      "  schemas:\n    Name:\n      $ref: '#/components/schemas/Name' # here\n",
    ),
    'This reference leads back to itself; write out what it stands for.',
  ],
  'path-not-an-object: a path that refers to something else': [
    but('components:', "  /others:\n    $ref: '#/components/schemas/Thing' # here\ncomponents:"),
    '#/components/schemas/Thing is not a path of a contract.',
  ],
  'parameter-unreadable: a parameter that is an object': [
    withParameter(`${anyName}${object} } # here`),
    'The parameter q arrives as a text; it must be a plain value, a list of them, or have content of application/json.',
  ],
  'parameter-unreadable: a parameter that is a list of lists': [
    withParameter(`${anyName}schema: { type: array, items: { type: array, items: {} } } } # here`),
    'The parameter q arrives as a text; it must be a plain value, a list of them, or have content of application/json.',
  ],
  'parameter-unreadable: a parameter in an unsupported style': [
    withParameter(`${anyName}style: deepObject, schema: { type: string } } # here`),
    'The parameter q has the style deepObject, which is for objects.',
  ],
  'parameter-unreadable: a binary parameter': [
    withParameter(`${anyName}content: { application/octet-stream: { schema: { type: string } } } } # here`),
    'The parameter q is application/octet-stream, which is not read.',
  ],
  'form-field-unreadable: a form field that is an object': [
    but(
      'responses:',
      `requestBody:\n        content:\n          application/x-www-form-urlencoded:\n            schema:\n              type: object\n              properties:\n                sizes: { type: object } # here\n      responses:`,
      but('    get:', '    post:'),
    ),
    'The form field sizes of getThings arrives as a text; it must be a string.',
  ],
  'body-as-it-comes: a body in XML': [
    but('application/json:', 'application/xml: # here'),
    'The answer 200 of getThings is application/xml, which is not parsed; its schema is never checked.',
  ],
  'callback-uncalled: a callback': [
    but('      responses:', '      callbacks: {} # here\n      responses:'),
    'Callbacks are not supported; no code is generated for them.',
  ],
  'keyword-unread: a keyword of a later JSON Schema': [
    named(`${nameType}\n          const: lamp # here`),
    'Types and validators do not support the keyword const; leave it out.',
  ],
  'bounds-crossed: equal bounds of which one is exclusive': [
    named(
      'type: number\n          minimum: 3 # here\n          maximum: 3\n          exclusiveMaximum: true',
    ),
    'minimum and maximum are 3, which is excluded: nothing fits.',
  ],
  'keyword-of-another-version: a numeric exclusive bound, which OpenAPI 3.0 does not have': [
    named('type: integer\n          exclusiveMinimum: 3 # here'),
    'In this version exclusiveMinimum is true or false, beside the bound.',
  ],
  'keyword-of-another-version: a list of types, which OpenAPI 3.0 does not have': [
    named('type: [string, integer] # here'),
    'A list of types is of OpenAPI 3.1; write one type, and nullable: true for null.',
  ],
  ...modern,
  'nullable-untyped: nullable without a type': [
    named("nullable: true # here\n          allOf: [{ $ref: '#/components/schemas/Thing' }]"),
    'nullable has no effect without a type; write the type beside it.',
  ],
  'discriminator-unnamed: a discriminator over unnamed schemas': [
    but(
      thingReference,
      `oneOf: [{ ${thingReference} }, { type: object }]\n                discriminator: { propertyName: name } # here`,
    ),
    'A discriminator chooses by name; make each alternative a $ref to a schema.',
  ],
};
