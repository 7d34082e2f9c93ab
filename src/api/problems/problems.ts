/** Error handling: catches failures of later stages and answers with a page for customers, with JSON for clients. */
import { STATUS_CODES } from 'node:http';
import { answersTo } from '../../contract/answers.js';
import type { AnyOperation } from '../../contract/operation.js';
import { longestClientId } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { formatErrorDescription } from '../../domain/oauth/messages.js';
import { Problem, type Reason, type Violation } from '../../domain/problem.js';
import { cutText } from '../../domain/visible-text.js';
import { Refusal } from '../../engine/stages/refusal.js';
import type { RouteTable } from '../../engine/stages/route-table.js';
import { logFault } from './log-fault.js';
import { problemOfRefusal } from './refusals.js';
import type { Log } from '../../log.js';
import type { BankEvent } from '../../usecases/events.js';
import type { Services } from '../../usecases/services.js';
import { findRoute } from '../route.js';
import type { Context, Stage } from '../stage.js';
import type { Findings, Route } from '../state.js';

/** Failure pages, sent to a customer's browser in place of JSON. */
export interface FailurePages {
  /** Whether this request is for a page. */
  serves(ctx: Context): boolean;
  write(ctx: Context, reason: Reason): void;
}

interface ProblemDependencies {
  /** The address at which the call arrives. */
  readonly origin: string;
  readonly log: Log;
  readonly failurePages: FailurePages;
  /** Errors below this path have the form of RFC 6749. */
  readonly oauthBasePath: string;
  readonly routes: RouteTable<Route>;
  readonly tell: Services['tell'];
}

export function problems({
  failurePages,
  log,
  oauthBasePath,
  origin,
  routes,
  tell,
}: ProblemDependencies): Stage<'requestId'> {
  return async (ctx, next) => {
    try {
      await next();
      const { pageProblem } = ctx.state;
      if (!pageProblem) return;
      logFault(pageProblem, ctx, log);
      Object.assign(ctx.state, { refusal: { reason: pageProblem.reason } });
    } catch (error) {
      // Koa's own error handling would drop every header that was set.
      const isPage = failurePages.serves(ctx);
      const isOAuth = !isPage && ctx.path.startsWith(`${oauthBasePath}/`);
      const problem = toProblem(error, !isPage && !isOAuth);
      const route = ctx.state.route ?? findRoute(ctx, routes);
      logFault(problem, ctx, log, route);
      Object.assign(ctx.state, { problem, refusal: toLoggedRefusal(problem, isPage, isOAuth) });
      if (/^(client|certificate|signature)\./.test(problem.reason)) tell(refusedClient(problem, ctx));
      if (isPage) return failurePages.write(ctx, problem.reason);
      // Mandatory in every error: names the called address, because nothing was created.
      ctx.set('Location', origin + ctx.path);
      if (isOAuth) writeOAuthProblem(problem, ctx);
      else writeProblem(problem, ctx, route?.operation);
    }
  };
}

/**
 * Converts an error that is no `Problem`, or has no answer for TPPs, into `server.failed`; the caller sees no details.
 */
export function toProblem(error: unknown, isTppCall: boolean): Problem {
  const cause = error instanceof Refusal ? problemOfRefusal(error) : error;
  if (cause instanceof Problem && (!isTppCall || answersTo(cause.reason).tpp)) return cause;
  const text = 'The server made a mistake. It has been recorded under the X-Request-ID of this answer.';
  return new Problem('server.failed', text, undefined, { cause });
}

/** The refusal as the log and the metrics record it. */
function toLoggedRefusal({ reason }: Problem, isPage: boolean, isOAuth: boolean): Findings['refusal'] {
  const { oauth = 'invalid_request', tpp } = answersTo(reason);
  const problem = isOAuth ? oauth : tpp?.[1];
  return isPage || problem === undefined ? { reason } : { reason, problem };
}

function refusedClient({ reason }: Problem, { req, state }: Context<'requestId'>): BankEvent {
  const named = req.headers['x-gateway-client-id'];
  const client = typeof named === 'string' ? cutText(named, longestClientId) : undefined;
  return { kind: 'client-refused', requestId: state.requestId, reason, ...defined({ client }) };
}

/**
 * OAuth2 endpoints answer every client error with 400 and an RFC 6749 error; 404 and 405 have that form too, because
 * clients parse no other.
 */
function writeOAuthProblem(problem: Problem, ctx: Context): void {
  const { tpp: [status] = [400] } = answersTo(problem.reason);
  if (status >= 429) return writeDetails(problem, status, ctx);
  ctx.status = ctx.state.route ? 400 : status;
  ctx.set('Pragma', 'no-cache');
  writeJson(toOAuthError(problem), ctx);
}

export interface OAuthError {
  readonly error: string;
  readonly error_description: string;
}

/** The shortest of the contracts' bounds of a message's text. */
const longestText = 500;

/** A client error without a code of its own becomes `invalid_request`. */
export function toOAuthError(problem: Problem): OAuthError {
  const { oauth = 'invalid_request' } = answersTo(problem.reason);
  return { error: oauth, error_description: cutText(formatErrorDescription(problem), longestText) };
}

/** Statuses with problem details outside operations; some contracts have TPP messages for 406 and 429. */
const detailStatuses = [406, 408, 415, 429, 500, 503];

function writeProblem(problem: Problem, ctx: Context, operation: AnyOperation | undefined): void {
  const { tpp: [status] = [500] } = answersTo(problem.reason);
  const standardType = detailStatuses.includes(status) ? 'application/problem+json' : 'application/json';
  const type = operation?.contentTypes[status]?.[0] ?? standardType;
  if (type !== 'application/json') return writeDetails(problem, status, ctx);
  ctx.status = status;
  announce(status, problem, ctx);
  const tppMessages = problem.violations.map((violation) => ({
    category: 'ERROR',
    code: answersTo(violation.reason).tpp?.[1],
    ...(violation.field && { path: toMessagePath(violation.field) }),
    text: cutText(describeViolation(violation), longestText),
  }));
  // The contracts define no link that helps after a refusal.
  writeJson({ tppMessages, _links: {} }, ctx);
}

/** Writes problem details (RFC 9457), with the contract's additional members. */
export function writeDetails(
  problem: Problem,
  status: number,
  ctx: Context,
  more: Readonly<Record<string, unknown>> = {},
): void {
  ctx.status = status;
  setRetryAfter(problem, status, ctx);
  const details = {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: describeViolation(problem.violations[0]),
  };
  writeJson({ ...details, ...more }, ctx, 'application/problem+json');
}

/** The default is five seconds for an unavailable part, and one second for a limit per second. */
function setRetryAfter({ reason, retryAfterSeconds }: Problem, status: number, ctx: Context): void {
  const usual = status === 503 ? 5 : reason === 'rate.exceeded' ? 1 : undefined;
  const seconds = retryAfterSeconds ?? usual;
  if (seconds !== undefined) ctx.set('Retry-After', String(seconds));
}

function announce(status: number, problem: Problem, ctx: Context): void {
  const { operation } = ctx.state.route ?? {};
  setRetryAfter(problem, status, ctx);
  if (problem.reason === 'cancellation.invalid') ctx.set('Allow', listOtherMethods(ctx));
  if (status !== 401 || !operation?.security.some((schemes) => schemes.includes('bearerToken'))) return;
  // Only for operations with a bearer token: no RFC 9110 scheme describes X-Gateway-Client-Id. Without a bearer token,
  // or with another scheme, `error` is left out (RFC 6750, section 3.1).
  const hasToken = /^bearer\b/i.test(ctx.req.headers.authorization ?? '');
  const isToken = hasToken && problem.reason.startsWith('token.');
  ctx.set(
    'WWW-Authenticate',
    isToken ? 'Bearer realm="accounts", error="invalid_token"' : 'Bearer realm="accounts"',
  );
}

/** The other methods of the path, for a resource whose state does not allow this method. */
function listOtherMethods({ state: { route } }: Context): string {
  const { contract, operation } = route ?? {};
  const others = contract?.operations.filter(
    ({ id, path }) => path === operation?.path && id !== operation.id,
  );
  return (others ?? [])
    .map(({ method }) => method)
    .toSorted()
    .join(', ');
}

function writeJson(body: object, ctx: Context, type = 'application/json'): void {
  ctx.body = JSON.stringify(body);
  ctx.set('Content-Type', type);
}

/** Message paths of fields by their name in the domain; any other field belongs to the body. */
const places: Readonly<Record<string, string>> = {
  request: 'body',
  requestId: 'X-Request-ID',
  psuId: 'header.PSU-ID',
  psuCorporateId: 'header.PSU-Corporate-ID',
  redirectUri: 'header.TPP-Redirect-URI',
  nokRedirectUri: 'header.TPP-Nok-Redirect-URI',
  accessToken: 'header.Authorization',
  consentIdSent: 'header.Consent-ID',
  consentId: 'path.consentId',
  paymentId: 'path.paymentId',
  basketId: 'path.basketId',
  authorisationId: 'path.authorisationId',
  resourceId: 'path.account-id',
  product: 'path.payment-product',
  bookingStatus: 'query.bookingStatus',
  withBalance: 'query.withBalance',
  dateFrom: 'query.dateFrom',
  dateTo: 'query.dateTo',
  entryReferenceFrom: 'query.entryReferenceFrom',
  deltaList: 'query.deltaList',
  pageSize: 'query.pageSize',
  cursor: 'query.cursor',
};

/** Matches a field that a stage has named by its place already. */
const isPlace = /^(header|query|path|body)(\.|$)/;

/** `creditorAccount.iban` becomes `body.creditorAccount.iban`, and `psuId` becomes `header.PSU-ID`. */
export function toMessagePath(field: string): string {
  if (Object.hasOwn(places, field)) return places[field] ?? field;
  return isPlace.test(field) ? field : `body.${field}`;
}

/** The violation's text for the caller, with the field's name in the contract. */
export function describeViolation({ continuesField, field, text }: Violation): string {
  return continuesField && field !== undefined ? `${toMessagePath(field)} ${text}` : text;
}
