/** Request validation: path, query, headers and body against the contract; reports all violations at once. */
import { kindOf } from '../media-types.js';
import { isObject } from '../objects.js';
import type { ValidateFunction, ValidationError } from '../validators.js';
import { repeatedHeaders, sentHeaders } from './headers.js';
import { refusal, refuseIfAny, type Violation } from './refusal.js';
import type { Context } from './stage.js';
import type { AnyContract, Findings, HandlerRequest, RequestBody } from './state.js';
import { toViolations } from './violations.js';

type Needed = 'route' | 'pathParameters' | 'body';
type Validated = Context<Findings, Needed>;

interface ValidationOptions {
  /** Header names as the contracts write them, by lower-case name. */
  readonly headerNames: Readonly<Record<string, string>>;
  /** Returns further violations, reported together with the contract's; may throw an error that takes precedence. */
  readonly furtherViolations?: (
    request: HandlerRequest,
    violations: readonly Violation[],
  ) => readonly Violation[];
  /** Absent: every text of a body counts. */
  readonly blankTexts?: BlankTexts;
  /** Whether the answers of a contract come in their only format, and Accept is ignored. */
  readonly ignoresAccept?: (contract: AnyContract) => boolean;
}

/** The texts of a JSON body that count as not sent where the contract does not require them. */
export interface BlankTexts {
  readonly isBlank: (text: string) => boolean;
  /** Whether a field of this name counts as sent even if its text is blank, with all fields below it. */
  readonly isVerbatim: (name: string) => boolean;
}

type Validation = (
  ctx: Validated,
  next: (found: Pick<Findings, 'request'>) => Promise<void>,
) => Promise<void>;

export function validation({
  blankTexts,
  furtherViolations,
  headerNames,
  ignoresAccept,
}: ValidationOptions): Validation {
  return (ctx, next) => {
    const { body, headers = sentHeaders(ctx.req), pathParameters, route } = ctx.state;
    const { operation, validators } = route;
    if (!ignoresAccept?.(route.contract)) refuseUnacceptable(headers.accept, operation.replyTypes);
    const sent: HandlerRequest = {
      path: pathParameters,
      // Koa parses the query on every access; most operations have none.
      query: ctx.querystring === '' ? {} : { ...ctx.query },
      headers,
      type: body.type,
      body: body.value,
    };
    const hasBlanks = blankTexts && hasBlank(body, blankTexts);
    const request = hasBlanks ? withoutBlanks(sent, validators.request, blankTexts) : sent;
    const isValid = validators.request(request);
    const violations = isValid
      ? []
      : toViolations(validators.request.errors ?? [], headerNames).map((each) => ofRepeatedHeader(each, ctx));
    const all = withHeaderViolations(violations, ctx);
    refuseIfAny(furtherViolations ? furtherViolations(request, all) : all);
    return next({ request });
  };
}

function hasBlank({ type, value }: RequestBody, { isBlank }: BlankTexts): boolean {
  const isBelow = (member: unknown): boolean => {
    if (Array.isArray(member)) return member.some(isBelow);
    if (!isObject(member)) return false;
    // A parsed object has no inherited members.
    for (const name in member) {
      const inner = member[name];
      if (typeof inner === 'string' ? isBlank(inner) : isBelow(inner)) return true;
    }
    return false;
  };
  return type !== undefined && kindOf(type) === 'json' && isBelow(value);
}

/**
 * Returns the request without the blank texts of its body that the contract neither requires nor refuses by name; the
 * validator's errors say which these are. An entry of a list stays, and an object whose texts are all blank stays empty.
 */
function withoutBlanks(
  request: HandlerRequest,
  validate: ValidateFunction,
  blanks: BlankTexts,
): HandlerRequest {
  const findNamed = (body: unknown) => {
    validate({ ...request, path: {}, query: {}, headers: {}, body });
    return (validate.errors ?? []).flatMap(namedMembers);
  };
  const leaveOut = (kept: ReadonlySet<string>): unknown => {
    const body = omitBlanks(request.body, '/body', kept, blanks);
    const named = findNamed(body);
    // A restored text can be what makes another one required.
    return named.every((each) => kept.has(each)) ? body : leaveOut(new Set([...kept, ...named]));
  };
  return { ...request, body: leaveOut(new Set(findNamed(request.body))) };
}

/** JSON pointers of the members that an error finds missing or unknown. */
function namedMembers({ instancePath, params }: ValidationError): readonly string[] {
  return ['missingProperty', 'additionalProperty', 'unevaluatedProperty'].flatMap((kind) => {
    const name = params[kind];
    return typeof name === 'string' ? [toPointer(instancePath, name)] : [];
  });
}

function toPointer(holder: string, name: string): string {
  return `${holder}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function omitBlanks(value: unknown, at: string, kept: ReadonlySet<string>, blanks: BlankTexts): unknown {
  if (Array.isArray(value)) {
    return value.map((entry, index) => omitBlanks(entry, `${at}/${index}`, kept, blanks));
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, member]) => {
    if (blanks.isVerbatim(name)) return [[name, member] as const];
    const place = toPointer(at, name);
    const isOmitted = typeof member === 'string' && blanks.isBlank(member) && !kept.has(place);
    return isOmitted ? [] : [[name, omitBlanks(member, place, kept, blanks)] as const];
  });
  return Object.fromEntries(entries);
}

/** A header that cannot be read has one violation: the contract's would describe the unread value. */
function withHeaderViolations(violations: readonly Violation[], { state }: Validated): readonly Violation[] {
  const { headerViolations = [] } = state;
  if (headerViolations.length === 0) return violations;
  const unread = new Set(headerViolations.map(({ field }) => field));
  return [...headerViolations, ...violations.filter(({ field }) => !unread.has(field))];
}

/** Explains a repeated header: the validator sees one joined value, and its error would be misleading. */
function ofRepeatedHeader(violation: Violation, { req }: Validated): Violation {
  const { field: path = '' } = violation;
  const isTwice =
    path.startsWith('header.') && repeatedHeaders(req).has(path.slice('header.'.length).toLowerCase());
  return isTwice ? { ...violation, text: `${path} came more than once.` } : violation;
}

/** Content negotiation: refuses only when Accept excludes every media type of the operation. */
function refuseUnacceptable(accept: string | undefined, types: readonly string[]): void {
  if (accept === undefined || accept === '*/*' || accept === types[0] || types.length === 0) return;
  const ranges = parseAccept(accept);
  // A list without entries, as of several empty lines, excludes no type.
  if (ranges.size === 0 || types.some((type) => isAccepted(type, ranges))) return;
  throw refusal('answer.unacceptable', `The answer comes as ${types.join(' or ')}.`);
}

/** Maps each media range to whether it is accepted; a repeated range is, if any of its occurrences is. */
function parseAccept(accept: string): ReadonlyMap<string, boolean> {
  const ranges = new Map<string, boolean>();
  for (const text of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
    if (range === '') continue;
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
