/** The table of contract rules: title, kind and severity. docs/developer/contract-rules.md explains each. */

/** `openapi`: required by OpenAPI or YAML. `engine`: a limit of this generator. `house`: our convention, optional. */
export type Kind = 'openapi' | 'engine' | 'house';

/** An error stops the generation; a warning is only printed. */
export type Severity = 'error' | 'warn' | 'off';

export interface Rule {
  readonly kind: Kind;
  /** For our own documents. */
  readonly severity: Severity;
  /** For documents of others, which do not follow our conventions. */
  readonly foreign: Severity;
  /** The rule as a statement that holds in a correct contract. */
  readonly title: string;
}

/** Rules of one kind that are errors, with their usual severity for documents of others. */
function errorsOf(kind: Kind, usual: Severity) {
  return (title: string, foreign = usual): Rule => ({ kind, severity: 'error', foreign, title });
}

const openapi = errorsOf('openapi', 'error');
const engine = errorsOf('engine', 'error');
const house = errorsOf('house', 'off');
const caution = (title: string): Rule => ({ kind: 'engine', severity: 'warn', foreign: 'warn', title });
const advice = (title: string): Rule => ({ kind: 'house', severity: 'warn', foreign: 'off', title });

const configuration = {
  'configuration-invalid': engine('`contracts.json` has only keys and values that are known'),
  'exception-unused': caution('An exception excepts something'),
} as const;

const files = {
  'file-name': house('A file is a contract, `<api>/<version>.yaml`, or stands in `shared/`'),
  'file-is-folder': openapi('A document is a file, and no folder'),
  'file-too-large': engine('A file has at most 32 megabytes, or the number of `maxBytes`'),
  'file-not-utf8': openapi('A file is encoded as UTF-8'),
  'yaml-syntax': openapi('A file is YAML'),
  'yaml-tab': openapi('Lines are indented by spaces'),
  'yaml-duplicate-key': openapi('A map has each key once'),
  'yaml-several-documents': openapi('A file holds one document'),
  'yaml-not-a-map': openapi('A document is a map'),
  'yaml-key-not-text': openapi('A key is a text'),
  'yaml-value-not-json': openapi('A value is one that JSON has'),
  'yaml-tag-unknown': openapi('A tag is one of YAML’s own'),
  'yaml-too-deep': engine('Values are nested at most a hundred deep'),
  'yaml-alias-undefined': openapi('An alias has an anchor before it'),
  'yaml-alias-circular': openapi('An alias does not stand within its own anchor'),
  'yaml-alias-explosion': engine('Aliases stay within bounds'),
  'key-unquoted': house('A key that looks like a number is in quotes'),
} as const;

const references = {
  'reference-missing': openapi('A reference leads to something'),
  'reference-circular': openapi('A reference does not lead back to itself'),
  'reference-siblings': house('Nothing stands beside `$ref`'),
  'reference-target': house('A reference leads to a component, or from a path to a path'),
  'reference-kind': openapi('A reference leads to a component of the kind that its place asks for'),
  'reference-outside': engine('A reference stays within the contracts’ folder'),
  'reference-newer': house('A version does not refer to a newer one'),
  'reference-from-shared': house('A shared file does not refer to a contract'),
  'reference-other-api': house('A contract does not refer to one of another API'),
  'component-name-taken': engine('Components of one document have different names'),
  'path-not-an-object': openapi('A path holds operations, or a reference to another path'),
  'path-renamed': engine('A path is inherited under its own name'),
  'alias-parameters': engine('An alias has the parameters of the path that it stands for'),
  'alias-elsewhere': engine('An alias stands for a path that the contract offers in the same way'),
} as const;

const overlays = {
  'overlay-version': engine('An overlay is one of OpenAPI Overlay 1.0'),
  'overlay-key': openapi('An overlay and its actions have the keys that Overlay 1.0 gives them'),
  'overlay-info': openapi('An overlay says its title and its version'),
  'overlay-extends': engine('An overlay extends an older version of its own API'),
  'overlay-action': openapi('An overlay has actions, and each of them updates or removes'),
  'overlay-target': openapi('The target of an action is a JSONPath'),
  'overlay-finds-nothing': engine('The target of an action exists'),
  'overlay-update': openapi('An update is of the same kind as what it changes'),
  'overlay-remove': openapi('An overlay does not remove the whole document'),
  'overlay-path': engine('An overlay has the paths of the version that it extends'),
} as const;

const documents = {
  struct: openapi('Every field has the place and the form that OpenAPI gives it'),
  'openapi-version': engine('A contract is a document of OpenAPI 3.0 or 3.1'),
  'openapi-version-own': house('The contracts of this project are of OpenAPI 3.0'),
  'openapi-later': engine('A document has no word of OpenAPI 3.2'),
  'dialect-unread': engine('Schemas are of OpenAPI’s own dialect'),
  'info-version': house('`info.version` is what the file’s name says'),
  'server-single': house('A contract has exactly one server'),
  'server-below': house('Servers stand at the top of the document'),
  'server-host': { ...caution('Servers below the top are paths'), severity: 'off' },
  'server-base-path': house('The server is a path: no host, no variables'),
  'no-server-trailing-slash': house('The base path does not end with a slash'),
  'base-path-shared': engine('Each contract has a base path of its own'),
  'base-path-inside': house('No base path stands inside another one'),
  'paths-empty': house('A contract has operations'),
  'spec-components-invalid-map-name': openapi(
    'Names of components are letters, digits, dots, dashes and underscores',
  ),
  'no-unused-components': advice('A contract uses the components that it declares'),
  'no-duplicated-tag-names': openapi('A tag is declared once'),
  'tag-undeclared': advice('An operation’s tags are declared in `tags`'),
  'operation-untagged': advice('An operation has a tag'),
  'extension-unknown': house('An extension is one that this project reads'),
  'announcement-date': house('An announcement is a date in quotes'),
  'announcement-order': house('A sunset comes after a deprecation'),
  'announcement-day': house('A deprecated operation has the day of its deprecation'),
  'announcement-unmarked': house('An operation with a day of deprecation is marked as deprecated'),
} as const;

const operations = {
  'no-identical-paths': openapi('Paths differ in more than the names of their parameters', 'warn'),
  'no-path-trailing-slash': house('A path does not end with a slash'),
  'path-not-include-query': openapi('A path has no query'),
  'path-declaration-must-exist': openapi('A parameter of a path has a name'),
  'path-parameters-defined': openapi('Path and operation have the same path parameters'),
  'path-parameter-twice': openapi('A path has each parameter once'),
  'path-parameter-optional': openapi('A path parameter is required'),
  'path-segment': house('A parameter is a whole segment of its path'),
  'method-unserved': house('An operation is one of GET, POST, PUT, PATCH and DELETE'),
  'operation-id-form': house('An operation has an `operationId` in camel case'),
  'operation-id-quoted': { ...caution('An `operationId` is an identifier'), severity: 'off' },
  'operation-id-meaning': house('An `operationId` means the same method and path in every contract'),
  'operation-operationId-unique': openapi('An `operationId` belongs to one operation'),
  'operation-summary': advice('An operation has a summary'),
  'security-unsaid': house('An operation says who may call it'),
  'security-scheme-undeclared': openapi('Security schemes are declared'),
  'security-scopes-defined': openapi('Scopes are declared by their scheme'),
  'operation-parameters-unique': openapi('An operation has no two parameters of one name'),
  'parameter-repeated': openapi('An operation lists each parameter once', 'warn'),
  'header-name-case': house('A header is spelled in one way'),
  'header-reserved': house('`Accept` and `Content-Type` are no header parameters'),
  'parameter-description': advice('A parameter has a description'),
  'parameter-not-plain': house('A parameter is a string, a number or a boolean'),
  'parameter-unreadable': engine(
    'A parameter is a plain value, a list of them, or JSON, in a style that is read',
  ),
  'parameter-cookie': house('A parameter is in the path, the query or a header'),
  'parameter-content': house('A parameter and a header have a schema'),
  'parameter-style': house('A parameter has the style that is usual in its place'),
  'body-unexpected': house('GET and DELETE have no body, nor have 204 and 304'),
  'maximum-bytes': engine('`x-maximum-bytes` is a number of bytes'),
  'body-schema-missing': house('A body that is parsed has a schema', 'warn'),
  'form-field-unreadable': engine('A field of a form is a plain value, or a list of them'),
  'body-as-it-comes': caution('A body is JSON, a form or a text'),
  'field-not-kept': caution('A field of a request is kept'),
  'callback-uncalled': caution('An operation has no callbacks'),
  'form-field-not-text': house('A field of a form is a string'),
  'media-type-form': openapi('A media type has a type and a subtype'),
  'media-types-differ': house('The media types of one body have one schema'),
  'media-type-of-failure': house('A failure has one media type that the server writes'),
  'responses-empty': openapi('An operation has an answer'),
  'status-form': openapi('A status is one that HTTP has'),
  'status-range': house('Every status is spelled out'),
  'link-target': openapi('A link leads to an operation of its document', 'warn'),
  'response-twice': house('A response component belongs to one status of an operation'),
} as const;

const schemas = {
  'handler-requires': engine('`x-handler-requires` is `true`, where a value is required'),
  'keyword-unread': engine('A keyword of a schema is one that is read'),
  'keyword-of-another-version': engine('A keyword has the form of the document’s version'),
  'nullable-outdated': engine('From OpenAPI 3.1 on, null is a type', 'warn'),
  'nullable-untyped': engine('`nullable` stands beside a type', 'warn'),
  'discriminator-unnamed': engine('The alternatives of a discriminator are named schemas'),
  'keyword-unknown': house('Schemas use the keywords that types and validators understand alike'),
  'type-missing': house('A schema says its type'),
  'format-unknown': house('Formats are those of `src/engine/formats.ts`'),
  'no-schema-type-mismatch': openapi('Only arrays have `items`, only objects `properties`'),
  'keyword-of-another-type': house('A bound or a format belongs to the type of its schema', 'warn'),
  'bounds-crossed': openapi('A lower bound is not above the upper one'),
  'value-impossible': openapi('A schema does not exclude every value that it names', 'warn'),
  'array-without-items': openapi('An array says what its items are, in one schema'),
  'enum-empty': openapi('An enum has values'),
  'no-duplicated-enum-values': openapi('An enum has each value once', 'warn'),
  'no-enum-type-mismatch': openapi('The values of an enum are of the schema’s type'),
  'required-list': openapi('`required` names each property once, and at least one'),
  'no-required-schema-properties-undefined': house('A required property is declared'),
  'default-invalid': openapi('A default follows its schema'),
  'pattern-invalid': openapi('A pattern is a regular expression'),
  'pattern-unanchored': house('A pattern is anchored'),
  'pattern-backtracking': house('Matching a pattern takes a time that the length bounds'),
  'combination-empty': openapi('`allOf`, `anyOf` and `oneOf` have members'),
  'combination-siblings': house('Only annotations stand beside `allOf`, `anyOf` and `oneOf`'),
  'all-of-member': house('The members of `allOf` are objects with properties'),
  'all-of-excluding': openapi('The members of `allOf` leave a value that fits', 'warn'),
  'schema-circular': openapi('A schema is no member of itself'),
  'schema-refused': engine('Ajv can make a validator of every schema'),
} as const;

const examples = {
  'example-missing': house('A body has an example'),
  'example-invalid': house('An example follows its schema'),
  'example-unknown-field': house('An example has only fields that its schema declares'),
  'example-link': house('An example links to resources of its own version'),
  'example-and-examples': openapi('`example` and `examples` exclude each other'),
  'no-example-value-and-externalValue': openapi('`value` and `externalValue` exclude each other'),
  'no-invalid-parameter-examples': house('An example of a parameter follows its schema'),
  'no-invalid-schema-examples': house('An example within a schema follows it'),
} as const;

export const rules = {
  ...configuration,
  ...files,
  ...references,
  ...overlays,
  ...documents,
  ...operations,
  ...schemas,
  ...examples,
  'linter-failed': engine('The linter answers'),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;

export function isRule(id: string): id is RuleId {
  return Object.hasOwn(rules, id);
}

export const allRules: ReadonlySet<RuleId> = new Set(Object.keys(rules).filter(isRule));

/** A rule that is missing is off. */
export type Severities = ReadonlyMap<RuleId, Severity>;

/** For our own documents. */
export const ownRules: Severities = new Map([...allRules].map((id) => [id, rules[id].severity]));

/** For documents of others, without the conventions of our house. */
export const foreignRules: Severities = new Map([...allRules].map((id) => [id, rules[id].foreign]));

/** Rules that cannot be turned down: what breaks one of them cannot be read, or has no types. */
export function isFixed(id: RuleId): boolean {
  return rules[id].kind !== 'house' && (id in files || id in references || id in overlays || others.has(id));
}

const others: ReadonlySet<string> = new Set([
  'configuration-invalid',
  'openapi-version',
  'base-path-shared',
  'operation-operationId-unique',
  'pattern-invalid',
  'schema-circular',
  'schema-refused',
  'linter-failed',
]);
