/** Path, query, headers and body against this contract; every violation is named at once. */
import { violationsOf } from '../contract/violations.js';
import { Problem, refuseIfAny, type Violation } from '../domain/problem.js';
import { isRepeated, sentHeaders } from './headers.js';
import type { Context, Stage } from './stage.js';
import type { HandlerRequest } from './state.js';

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/;

const longestName = 70;

type Needed = 'route' | 'pathParameters' | 'body';

/** `headerNames` are as the contracts write them, by their lower case. */
export function validate(headerNames: Readonly<Record<string, string>>): Stage<Needed, 'request'> {
  return (ctx, next) => {
    const { body, pathParameters, route } = ctx.state;
    const { operation, validators } = route;
    const headers = sentHeaders(ctx.req.headers);
    refuseUnacceptable(headers.accept, operation.replyTypes);
    const request: HandlerRequest = {
      path: pathParameters,
      // Koa parses a query on every access; most operations have none.
      query: ctx.querystring === '' ? {} : { ...ctx.query },
      headers,
      body: body.value,
    };
    const isValid = validators.request(request);
    const violations: Violation[] = isValid
      ? []
      : violationsOf(validators.request.errors ?? [], headerNames).map((each) => ofRepeatedHeader(each, ctx));
    refuseUnknownProduct(violations);
    // A form may hold fields that mean nothing to its grant type, and those are ignored whatever is in them.
    if (body.value !== undefined && operation.requestTypes.includes('application/json')) {
      violations.push(...findControlCharacters(body.value, 'body'));
    }
    refuseIfAny(violations);
    return next({ request });
  };
}

/** A header that comes twice is one value to the validator, which is wrong for a reason that nobody would guess. */
function ofRepeatedHeader(violation: Violation, { req }: Context): Violation {
  const { field: path = '' } = violation;
  const isTwice = path.startsWith('header.') && isRepeated(req, path.slice('header.'.length));
  return isTwice ? { ...violation, text: `${path} came more than once.` } : violation;
}

/** A product that the operation does not offer is no mistake of form: there is nothing at this path (404). */
function refuseUnknownProduct(violations: readonly Violation[]): void {
  const path = 'path.payment-product';
  if (!violations.some((violation) => violation.field === path)) return;
  throw new Problem('product.unknown', 'There is no such payment product at this base path.', path);
}

/** Refuses only when the caller's Accept excludes every type that the operation answers with. */
function refuseUnacceptable(accept: string | undefined, types: readonly string[]): void {
  if (accept === undefined || accept === '*/*' || accept === types[0] || types.length === 0) return;
  const ranges = rangesOf(accept);
  if (types.some((type) => isAccepted(type, ranges))) return;
  throw new Problem('answer.unacceptable', `The answer comes as ${types.join(' or ')}.`);
}

/** By media range, whether it is wanted; one that comes twice is, if it is so once. */
function rangesOf(accept: string): ReadonlyMap<string, boolean> {
  const ranges = new Map<string, boolean>();
  for (const text of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
    const isWanted = !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    ranges.set(range, isWanted || ranges.get(range) === true);
  }
  return ranges;
}

/** The most specific range decides (RFC 9110, section 12.5.1). */
function isAccepted(type: string, ranges: ReadonlyMap<string, boolean>): boolean {
  const [kind = ''] = type.split('/', 1);
  return ranges.get(type) ?? ranges.get(`${kind}/*`) ?? ranges.get('*/*') ?? false;
}

/** One violation for each text in a JSON value that has a control character or an unpaired surrogate. */
export function findControlCharacters(value: unknown, path: string): Violation[] {
  if (isClean(value)) return [];
  if (typeof value === 'string') {
    const text = `${path} has a control character or half a character.`;
    return [{ reason: 'request.invalid', field: path, text }];
  }
  if (typeof value !== 'object' || value === null) return [];
  // Names that no contract knows may be of any length: a path is to be read, not to be a second body.
  return Object.entries(value).flatMap(([name, entry]) =>
    findControlCharacters(entry, `${path}.${name.slice(0, longestName)}`),
  );
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return !control.test(value) && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isClean);
}
