/** Path, query, headers and body against this contract; every violation is named at once. */
import { isRepeated, sentHeaders } from './headers.js';
import { refusal, refuseIfAny, type Violation } from './refusal.js';
import type { Context } from './stage.js';
import type { Findings, HandlerRequest } from './state.js';
import { violationsOf } from './violations.js';

type Needed = 'route' | 'pathParameters' | 'body';
type Validated = Context<Findings, Needed>;

interface ValidationParts {
  /** Header names in lower case, and as the contracts write them. */
  readonly headerNames: Readonly<Record<string, string>>;
  /** What else the server refuses, in the same breath; or it throws what matters more than all of them. */
  readonly furtherViolations?: (ctx: Validated, violations: readonly Violation[]) => readonly Violation[];
}

type Validation = (
  ctx: Validated,
  next: (found: Pick<Findings, 'request'>) => Promise<void>,
) => Promise<void>;

export function validation({ furtherViolations, headerNames }: ValidationParts): Validation {
  return (ctx, next) => {
    const { body, pathParameters, route } = ctx.state;
    const { operation, validators } = route;
    const headers = sentHeaders(ctx.req);
    refuseUnacceptable(headers.accept, operation.replyTypes);
    const request: HandlerRequest = {
      path: pathParameters,
      // Koa parses a query on every access; most operations have none.
      query: ctx.querystring === '' ? {} : { ...ctx.query },
      headers,
      type: body.type,
      body: body.value,
    };
    const isValid = validators.request(request);
    const violations = isValid
      ? []
      : violationsOf(validators.request.errors ?? [], headerNames).map((each) => ofRepeatedHeader(each, ctx));
    refuseIfAny(furtherViolations ? furtherViolations(ctx, violations) : violations);
    return next({ request });
  };
}

/** A header that comes twice is one value to the validator, which is wrong for a reason that nobody would guess. */
function ofRepeatedHeader(violation: Violation, { req }: Validated): Violation {
  const { field: path = '' } = violation;
  const isTwice = path.startsWith('header.') && isRepeated(req, path.slice('header.'.length));
  return isTwice ? { ...violation, text: `${path} came more than once.` } : violation;
}

/** Refuses only when the caller's Accept excludes every type that the operation answers with. */
function refuseUnacceptable(accept: string | undefined, types: readonly string[]): void {
  if (accept === undefined || accept === '*/*' || accept === types[0] || types.length === 0) return;
  const ranges = rangesOf(accept);
  if (types.some((type) => isAccepted(type, ranges))) return;
  throw refusal('answer.unacceptable', `The answer comes as ${types.join(' or ')}.`);
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
