/** Stage 2: the only catch. Koa's own error handling would drop every header that was set. */
import { STATUS_CODES } from 'node:http';
import { Problem } from '../domain/problem.js';
import { answers } from './answers.js';
import type { Log } from './log.js';
import { oauthErrorOf } from './oauth-errors.js';
import type { Context, Stage } from './state.js';

export function problems(publicUrl: string, log: Log): Stage {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = error instanceof Problem ? error : failure(error);
      logFault(problem, ctx, log);
      ctx.set('Location', publicUrl + ctx.path);
      if (ctx.state.route?.contract.api === 'oauth2') writeOAuthProblem(problem, ctx);
      else writeProblem(problem, ctx);
    }
  };
}

/** Whatever is no `Problem` is a defect of ours; the caller learns nothing about it. */
function failure(cause: unknown): Problem {
  const text = 'The server made a mistake. It has been recorded under the X-Request-ID of this answer.';
  return new Problem('server.failed', text, undefined, { cause });
}

function logFault(problem: Problem, ctx: Context, log: Log): void {
  const { requestId, route } = ctx.state;
  const [status] = answers[problem.reason];
  if (status < 500) return;
  const where = { requestId, contract: route?.contract.name, operation: route?.operation.id };
  log.error({ ...where, err: problem.cause ?? problem }, problem.reason);
}

/** The OAuth2 API answers whatever a client does wrong with 400 and an error of RFC 6749. */
function writeOAuthProblem(problem: Problem, ctx: Context): void {
  const [status] = answers[problem.reason];
  if (status >= 429) return writeDetails(problem, status, ctx);
  ctx.status = 400;
  ctx.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  writeJson(oauthErrorOf(problem), ctx);
}

/** Codes for statuses whose body some contracts leave open, and others fill with messages. */
const defaultCodes: Readonly<Record<number, string>> = {
  406: 'REQUESTED_FORMATS_INVALID',
  429: 'ACCESS_EXCEEDED',
};

function writeProblem(problem: Problem, ctx: Context): void {
  const [status] = answers[problem.reason];
  const { operation } = ctx.state.route ?? {};
  const defaultType =
    status in defaultCodes || !answers[problem.reason][1] ? 'application/problem+json' : undefined;
  const type = operation?.problemTypes[status] ?? defaultType ?? 'application/json';
  if (type !== 'application/json') return writeDetails(problem, status, ctx);
  ctx.status = status;
  announce(status, problem, ctx);
  const tppMessages = problem.violations.map(({ reason, text, path }) => ({
    category: 'ERROR',
    code: answers[reason][1] ?? defaultCodes[status],
    ...(path && { path }),
    text: text.slice(0, 512),
  }));
  writeJson({ tppMessages, _links: {} }, ctx);
}

function writeDetails({ violations }: Problem, status: number, ctx: Context): void {
  ctx.status = status;
  if (status === 503 || status === 429) ctx.set('Retry-After', '5');
  const details = { type: 'about:blank', title: STATUS_CODES[status], status, detail: violations[0].text };
  writeJson(details, ctx, 'application/problem+json');
}

function announce(status: number, problem: Problem, ctx: Context): void {
  const { operation } = ctx.state.route ?? {};
  // A consent that has been used as often as it allows is not good again in some seconds.
  if (problem.reason === 'rate.exceeded') ctx.set('Retry-After', '5');
  if (status !== 401 || !operation?.security.some((schemes) => schemes.includes('bearerToken'))) return;
  // Who has sent no token has made no mistake with one (RFC 6750, section 3.1).
  const isToken = problem.reason.startsWith('token.') && ctx.req.headers.authorization !== undefined;
  ctx.set(
    'WWW-Authenticate',
    isToken ? 'Bearer realm="accounts", error="invalid_token"' : 'Bearer realm="accounts"',
  );
}

function writeJson(body: object, ctx: Context, type = 'application/json'): void {
  ctx.body = JSON.stringify(body);
  ctx.set('Content-Type', type);
}
