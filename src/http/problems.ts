/** Stage 2: the only catch. Koa's own error handling would drop every header that was set. */
import { STATUS_CODES } from 'node:http';
import { Problem } from '../domain/problem.js';
import { answers } from './answers.js';
import type { Log } from './log.js';
import type { Context, Stage } from './state.js';

export function problems(publicUrl: string, log: Log): Stage {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = error instanceof Problem ? error : failure(error);
      logFault(problem, ctx, log);
      writeProblem(problem, ctx, publicUrl);
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

function writeProblem(problem: Problem, ctx: Context, publicUrl: string): void {
  const [status, code] = answers[problem.reason];
  ctx.status = status;
  ctx.set('Location', publicUrl + ctx.path);
  if (status === 503 || status === 429) ctx.set('Retry-After', '5');
  if (code === undefined) {
    const { text } = problem.violations[0];
    ctx.body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: text });
    ctx.set('Content-Type', 'application/problem+json');
    return;
  }
  const tppMessages = problem.violations.map(({ reason, text, path }) => ({
    category: 'ERROR',
    code: answers[reason][1],
    ...(path && { path }),
    text: text.slice(0, 512),
  }));
  ctx.body = JSON.stringify({ tppMessages, _links: {} });
  ctx.set('Content-Type', 'application/json');
}
