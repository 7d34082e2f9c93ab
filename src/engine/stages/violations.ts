/** Error messages: each violation of the contract in plain English, with the field and the rule that it breaks. */
import type { Violation } from './refusal.js';
import type { ValidationError } from '../validators.js';

type Params = ValidationError['params'];

const sentences: Readonly<Record<string, (params: Params) => string>> = {
  required: () => 'is missing',
  type: ({ type }) => `must be ${[type].flat().map(typeSentence).join(' or ')}`,
  enum: ({ allowedValues }) => enumSentence(allowedValues),
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'character')}`,
  pattern: ({ pattern }) => `must match the pattern ${String(pattern)}`,
  format: ({ format }) => formatSentences[String(format)] ?? `must have the format ${String(format)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'entry', 'entries')}`,
  uniqueItems: () => 'must not have an entry twice',
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'field')}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  additionalProperties: ({ additionalProperty }) => `has an unknown field ${String(additionalProperty)}`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `has an unknown field ${String(unevaluatedProperty)}`,
  propertyNames: ({ propertyName }) => `has a field ${String(propertyName)}, whose name is not allowed`,
  oneOf: () => 'must be exactly one of the alternatives that the contract lists',
  anyOf: () => 'must be one of the alternatives that the contract lists',
  not: () => 'must not be what the contract excludes',
};

function counted(limit: unknown, one: string, several = `${one}s`): string {
  return `${String(limit)} ${limit === 1 ? one : several}`;
}

const formatSentences: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  date: 'must be a calendar date (YYYY-MM-DD)',
  'date-time': 'must be a date and time with offset (RFC 3339)',
  'ip-address': 'must be an IPv4 or IPv6 address',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
  byte: 'must be Base64',
  email: 'must be an email address',
  uri: 'must be an absolute address (RFC 3986)',
};

/** Omits long lists, such as the 286 purpose codes. */
function enumSentence(allowed: unknown): string {
  const values = Array.isArray(allowed) ? allowed.map(String) : [];
  return values.length > 8
    ? 'must be one of the values that the contract lists'
    : `must be ${values.join(' or ')}`;
}

function typeSentence(type: unknown): string {
  if (type === 'boolean') return 'true or false';
  return type === 'null' ? 'null' : withArticle(String(type));
}

function withArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Converts `/body/creditorAccount/iban` to `body.creditorAccount.iban`; headers are spelled as in the contract. */
function formatPath(
  { instancePath, keyword, params }: ValidationError,
  headerNames: Readonly<Record<string, string>>,
) {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') steps.push(String(params['missingProperty']));
  const [place = 'request', name, ...rest] = steps;
  if (place !== 'headers') return steps.join('.');
  return ['header', headerNames[name ?? ''] ?? name, ...rest].join('.');
}

/** One violation per error, in the validator's order, without duplicates from alternatives of an `anyOf`. */
export function toViolations(
  errors: readonly ValidationError[],
  headerNames: Readonly<Record<string, string>>,
): Violation[] {
  const seen = new Set<string>();
  const ofWrongType = new Set(
    errors.flatMap((error) => (error.keyword === 'type' ? error.instancePath : [])),
  );
  return errors.flatMap((error) => {
    // A value of the wrong type always violates the enum too; only the type is reported.
    if (error.keyword === 'enum' && ofWrongType.has(error.instancePath)) return [];
    // The errors under a condition are reported by themselves.
    if (error.keyword === 'if') return [];
    const path = formatPath(error, headerNames);
    const sentence = sentences[error.keyword]?.(error.params) ?? error.message ?? 'breaks the contract';
    const text = `${path} ${sentence}.`;
    if (seen.has(text)) return [];
    seen.add(text);
    return [{ reason: 'request.invalid', field: path, text }];
  });
}
