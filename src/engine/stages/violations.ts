/** Error messages: describes each violation of the contract in plain English, with the field and the rule. */
import type { Violation } from './refusal.js';
import type { ValidationError } from '../validators.js';

type Params = ValidationError['params'];

const sentences: Readonly<Record<string, (params: Params) => string>> = {
  required: () => 'is missing',
  type: ({ type }) => `must be ${[type].flat().map(typeSentence).join(' or ')}`,
  enum: ({ allowedValues }) => enumSentence(allowedValues),
  maxLength: ({ limit }) => `is longer than ${counted(limit, 'character')}`,
  minLength: ({ limit }) => (limit === 1 ? 'is empty' : `is shorter than ${counted(limit, 'character')}`),
  pattern: ({ pattern }) => `does not match the pattern ${String(pattern)}`,
  format: ({ format }) => formatSentences[String(format)] ?? `does not have the format ${String(format)}`,
  maximum: ({ limit }) => `is more than ${String(limit)}`,
  minimum: ({ limit }) => `is less than ${String(limit)}`,
  minItems: ({ limit }) =>
    limit === 1 ? 'has no entry' : `has fewer than ${counted(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `has more than ${counted(limit, 'entry', 'entries')}`,
  uniqueItems: () => 'has an entry twice',
  minProperties: ({ limit }) => (limit === 1 ? 'has no field' : `has fewer than ${counted(limit, 'field')}`),
  maxProperties: ({ limit }) => `has more than ${counted(limit, 'field')}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `is no multiple of ${String(multipleOf)}`,
  additionalProperties: ({ additionalProperty }) => `has an unknown field ${String(additionalProperty)}`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `has an unknown field ${String(unevaluatedProperty)}`,
  propertyNames: ({ propertyName }) => `has a field ${String(propertyName)}, whose name is not allowed`,
  oneOf: () => 'must be exactly one of the alternatives that the contract lists',
  anyOf: () => 'is none of the alternatives that the contract lists',
  not: () => 'is what the contract excludes',
};

function counted(limit: unknown, one: string, several = `${one}s`): string {
  return `${String(limit)} ${limit === 1 ? one : several}`;
}

const formatSentences: Readonly<Record<string, string>> = {
  uuid: 'is not a UUID',
  date: 'is not a calendar date (YYYY-MM-DD)',
  'date-time': 'is not a date and time with offset (RFC 3339)',
  'ip-address': 'is not an IPv4 or IPv6 address',
  ipv4: 'is not an IPv4 address',
  ipv6: 'is not an IPv6 address',
  byte: 'is not Base64',
  email: 'is not an email address',
  uri: 'is not an absolute address (RFC 3986)',
};

/** Omits long lists, such as the 286 purpose codes. */
function enumSentence(allowed: unknown): string {
  const values = Array.isArray(allowed) ? allowed.map(String) : [];
  return values.length > 8
    ? 'is none of the values that the contract lists'
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
