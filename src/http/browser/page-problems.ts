/** Turns a problem on the customer's way into a page; a defect of ours goes on up. */
import type { Context, Middleware } from 'koa';
import { Problem, type Reason } from '../../domain/problem.js';
import { failurePage } from './failure-page.js';
import { hrefOf, pageContext } from './page-context.js';
import type { Site } from './site.js';
import type { PageFailure } from './texts.js';

const answers: Readonly<Partial<Record<Reason, readonly [status: number, failure: PageFailure]>>> = {
  'approval.unknown': [404, 'unknown'],
  'form.invalid': [403, 'form'],
  'request.invalid': [400, 'request'],
  'media-type.unsupported': [415, 'request'],
  'server.unavailable': [503, 'unavailable'],
};

export function pageProblems(site: Site, bankName: string): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = error instanceof Problem ? answers[error.reason] : undefined;
      if (answer === undefined) throw error;
      ctx.state.cause = error;
      write(ctx, site, bankName, ...answer);
    }
  };
}

function write(ctx: Context, site: Site, bankName: string, status: number, failure: PageFailure): void {
  const wayOn = failure === 'unknown' ? undefined : hrefOf(ctx, site);
  const context = pageContext(ctx, site, bankName);
  ctx.status = status;
  if (status === 503) ctx.set('Retry-After', '5');
  ctx.set('Content-Language', context.language);
  ctx.type = 'html';
  ctx.body = failurePage(failure, wayOn, context).text;
}
