/** Turns a problem on the customer's way into a page; a defect of ours goes on up. */
import type { Context, Middleware } from 'koa';
import { Problem, type Reason } from '../../domain/problem.js';
import { failurePage } from './failure-page.js';
import { writePage } from './page-answer.js';
import { hrefOf, pageContext, type HrefTo } from './page-context.js';
import type { Site } from './site.js';
import type { PageFailure } from '../texts/texts.js';

const answers: Readonly<Partial<Record<Reason, readonly [status: number, failure: PageFailure]>>> = {
  'approval.unknown': [404, 'unknown'],
  'consent.unknown': [404, 'consent-unknown'],
  'form.invalid': [403, 'form'],
  'request.invalid': [400, 'request'],
  'media-type.unsupported': [415, 'request'],
  'server.unavailable': [503, 'unavailable'],
};

export interface PageProblemRules {
  /** Where a page can be opened again. */
  readonly hrefTo: (ctx: Context) => HrefTo;
  readonly statusOf: (status: number) => number;
}

export function pageProblems(
  site: Site,
  bankName: string,
  { hrefTo, statusOf }: PageProblemRules = standardRules(site),
): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = error instanceof Problem ? answers[error.reason] : undefined;
      if (answer === undefined) throw error;
      const [status, failure] = answer;
      ctx.state.cause = error;
      ctx.status = statusOf(status);
      if (status === 503) ctx.set('Retry-After', '5');
      const wayOn = failure === 'unknown' ? undefined : hrefTo(ctx)({});
      writePage(ctx, failurePage(failure, wayOn, pageContext(ctx, site, bankName, hrefTo(ctx))), site);
    }
  };
}

function standardRules(site: Site): PageProblemRules {
  return { hrefTo: (ctx) => (query) => hrefOf(ctx, site, query), statusOf: (status) => status };
}
