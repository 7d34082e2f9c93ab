/** Error pages for customers, in place of JSON. */
import type { Context, Middleware } from 'koa';
import type { FailurePages } from '../../api/problems/problems.js';
import { answersTo } from '../../contract/answers.js';
import type { PageProblem } from '../../domain/reasons.js';
import { Problem } from '../../domain/problem.js';
import type { PageFailure } from '../texts/texts.js';
import { toneIcon } from './components.js';
import { html, type Html } from '../../engine/html.js';
import { layout, type PageContext } from './layout.js';
import { currentPageHref, keepLanguage, pageContext, writePage } from './page.js';
import {
  authorizeHref,
  buildHref,
  findOwnPath,
  isUnknownPage,
  isPagePath,
  ownPaths,
  paths,
  type HrefTo,
  type OwnPath,
  type Site,
} from './paths.js';
import { setSecurityHeaders } from './security-headers.js';

/** Says what happened, with a link to continue where there is one. */
export function failurePage(failure: PageFailure, wayOnHref: string | undefined, context: PageContext): Html {
  const { texts } = context;
  const { title, text } = texts.failures[failure];
  const [href, name] = linkAfter(failure, context) ?? [wayOnHref, texts.tryAgain];
  const content = html`<div class="card result">
    ${toneIcon(failure === 'unavailable' ? 'waiting' : 'bad')}
    <h1>${title}</h1>
    <p role="alert">${text}</p>
    ${href === undefined ? undefined : html`<a class="button" href="${href}">${name}</a>`}
  </div>`;
  return layout({ title: [title], content }, context);
}

/** The list to which the customer goes back from an unknown entry. */
function linkAfter(failure: PageFailure, { texts }: PageContext): readonly [string, string] | undefined {
  if (failure === 'consent-unknown') return [ownPaths.consents, texts.customer.question.back];
  return failure === 'payment-unknown' ? [ownPaths.payments, texts.ownPayments.back] : undefined;
}

/** Problems that do not concern the requested page go to the server's common error handling. */
const elsewhere: readonly PageProblem[] = ['busy', 'fault', 'method'];

export interface PageProblemRules {
  /** Address at which the page can be opened again. */
  readonly hrefTo?: (ctx: Context) => HrefTo;
  readonly statusOf?: (status: number) => number;
}

/** Writes an error page for a problem of a page; rethrows other errors. */
export function pageProblems(
  site: Site,
  { hrefTo = currentPageHref, statusOf = (status) => status }: PageProblemRules = {},
): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { page } = error instanceof Problem ? answersTo(error.reason) : {};
      if (!page || elsewhere.includes(page[1])) throw error;
      Object.assign(ctx.state, { pageProblem: error });
      const [status, failure] = page;
      ctx.status = statusOf(status);
      if (status === 503) ctx.set('Retry-After', '5');
      const hrefHere = hrefTo(ctx);
      const wayOn = failure === 'unknown' ? undefined : hrefHere({});
      writePage(ctx, failurePage(failure, wayOn, pageContext(ctx, site, hrefHere)), site);
    }
  };
}

/**
 * Error pages for failures outside the page routes, such as rate limits and faults; below other contracts' base paths,
 * programs get JSON.
 */
export function failurePages(site: Site, otherBasePaths: readonly string[] = []): FailurePages {
  const isElsewhere = (path: string) => otherBasePaths.some((each) => path.startsWith(`${each}/`));
  return {
    serves: (ctx) => isPagePath(ctx.path) || (isUnknownPage(ctx) && !isElsewhere(ctx.path)),
    write: (ctx, reason) => {
      const { page: [status, failure] = [400, 'request'] } = answersTo(reason);
      ctx.status = status;
      setSecurityHeaders(ctx);
      const isPassing = status === 429 || status === 503;
      if (isPassing) ctx.set('Retry-After', status === 429 ? '1' : '5');
      // Not by a redirect: this page has failed, and an unknown address may lead to another site.
      keepLanguage(ctx, site);
      const hrefTo = againIn(ctx);
      const wayOn = isPassing || status === 500 ? hrefTo({}) : undefined;
      writePage(ctx, failurePage(failureAt(ctx, failure), wayOn, pageContext(ctx, site, hrefTo)), site);
    },
  };
}

const ownFailures = {
  [ownPaths.consents]: 'consent-unknown',
  [ownPaths.payments]: 'payment-unknown',
} as const satisfies Record<OwnPath, PageFailure>;

/** Paths below the customer's own pages are entries of their lists; their visitors do not come from a TPP. */
function failureAt(ctx: Context, failure: PageFailure): PageFailure {
  if (failure !== 'unknown') return failure;
  if (isUnknownPage(ctx)) return 'nowhere';
  const own = findOwnPath(ctx.path);
  return own === undefined ? failure : ownFailures[own];
}

/**
 * A GET can be repeated; a form's page has another address. The link at an unknown address has only a query: with the
 * path, two leading slashes would lead to another site.
 */
function againIn(ctx: Context): HrefTo {
  if (ctx.method !== 'GET') return () => undefined;
  if (isUnknownPage(ctx)) return (query) => (query['lang'] === undefined ? undefined : buildHref('', query));
  return paths.authorize.includes(ctx.path) ? (query) => authorizeHref(ctx, query) : currentPageHref(ctx);
}
