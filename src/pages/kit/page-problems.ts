/** Turns a problem on the customer's way into a page; a defect of ours goes on up. */
import type { Context, Middleware } from 'koa';
import { answersTo, type PageProblem } from '../../contract/answers.js';
import { Problem } from '../../domain/problem.js';
import { failurePage } from './failure-page.js';
import { writePage } from './page-answer.js';
import { hrefOf, pageContext, type HrefTo } from './page.js';
import type { Site } from './site.js';

/** What is not about the page that was asked for is answered where every other request's failure is. */
const elsewhere: readonly PageProblem[] = ['busy', 'fault', 'method'];

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
      const { page } = error instanceof Problem ? answersTo(error.reason) : {};
      if (!page || elsewhere.includes(page[1])) throw error;
      const [status, failure] = page;
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
