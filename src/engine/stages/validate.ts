/** Request validation: path, query, headers and body against the contract; reports all violations at once. */
import { isRepeated, sentHeaders } from './headers.js';
import { refusal, refuseIfAny, type Violation } from './refusal.js';
import type { Context } from './stage.js';
import type { Findings, HandlerRequest } from './state.js';
import { toViolations } from './violations.js';

type Needed = 'route' | 'pathParameters' | 'body';
type Validated = Context<Findings, Needed>;

interface ValidationOptions {
  /** Header names as the contracts write them, by lower-case name. */
  readonly headerNames: Readonly<Record<string, string>>;
  /** Returns further violations, reported together with the contract's; may throw an error that takes precedence. */
  readonly furtherViolations?: (ctx: Validated, violations: readonly Violation[]) => readonly Violation[];
}

type Validation = (
  ctx: Validated,
  next: (found: Pick<Findings, 'request'>) => Promise<void>,
) => Promise<void>;

export function validation({ furtherViolations, headerNames }: ValidationOptions): Validation {
  return (ctx, next) => {
    const { body, pathParameters, route } = ctx.state;
    const { operation, validators } = route;
    const headers = sentHeaders(ctx.req);
    refuseUnacceptable(headers.accept, operation.replyTypes);
    const request: HandlerRequest = {
      path: pathParameters,
      // Koa parses the query on every access; most operations have none.
      query: ctx.querystring === '' ? {} : { ...ctx.query },
      headers,
      type: body.type,
      body: body.value,
    };
    const isValid = validators.request(request);
    const violations = isValid
      ? []
      : toViolations(validators.request.errors ?? [], headerNames).map((each) => ofRepeatedHeader(each, ctx));
    refuseIfAny(furtherViolations ? furtherViolations(ctx, violations) : violations);
    return next({ request });
  };
}

/** Explains a repeated header: the validator sees one joined value, and its error would be misleading. */
function ofRepeatedHeader(violation: Violation, { req }: Validated): Violation {
  const { field: path = '' } = violation;
  const isTwice = path.startsWith('header.') && isRepeated(req, path.slice('header.'.length));
  return isTwice ? { ...violation, text: `${path} came more than once.` } : violation;
}

/** Content negotiation: refuses only when Accept excludes every media type of the operation. */
function refuseUnacceptable(accept: string | undefined, types: readonly string[]): void {
  if (accept === undefined || accept === '*/*' || accept === types[0] || types.length === 0) return;
  const ranges = parseAccept(accept);
  if (types.some((type) => isAccepted(type, ranges))) return;
  throw refusal('answer.unacceptable', `The answer comes as ${types.join(' or ')}.`);
}

/** Maps each media range to whether it is accepted; a repeated range is, if any of its occurrences is. */
function parseAccept(accept: string): ReadonlyMap<string, boolean> {
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
