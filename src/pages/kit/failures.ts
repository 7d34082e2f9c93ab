/** What a customer sees when something goes wrong: a page too, in place of JSON. */
import type { Context, Middleware } from 'koa';
import type { FailurePages } from '../../api/problems.js';
import { answersTo, type PageProblem } from '../../contract/answers.js';
import { Problem } from '../../domain/problem.js';
import type { PageFailure } from '../texts/texts.js';
import { toneIcon } from './components.js';
import { html, type Html } from './html.js';
import { layout, type PageContext } from './layout.js';
import { hereIn, pageContext, writePage } from './page.js';
import { authorizeHref, isConsentsPath, isLost, isPagePath, paths, type HrefTo, type Site } from './paths.js';
import { setSecurityHeaders } from './security-headers.js';

/** What happened, and a way on where there is one. */
export function failurePage(failure: PageFailure, wayOnHref: string | undefined, context: PageContext): Html {
  const { consentsHref, texts } = context;
  const { title, text } = texts.failures[failure];
  const [href, name] =
    failure === 'consent-unknown'
      ? [consentsHref, texts.customer.question.back]
      : [wayOnHref, texts.tryAgain];
  const content = html`<div class="card result">
    ${toneIcon(failure === 'unavailable' ? 'waiting' : 'bad')}
    <h1>${title}</h1>
    <p role="alert">${text}</p>
    ${href === undefined ? undefined : html`<a class="button" href="${href}">${name}</a>`}
  </div>`;
  return layout({ title: [title], content }, context);
}

/** What is not about the page that was asked for is answered where every other request's failure is. */
const elsewhere: readonly PageProblem[] = ['busy', 'fault', 'method'];

export interface PageProblemRules {
  /** Where a page can be opened again. */
  readonly hrefTo?: (ctx: Context, site: Site) => HrefTo;
  readonly statusOf?: (status: number) => number;
}

/** Turns a problem of a page into a page; what is no `Problem`, or not about the page, is thrown on. */
export function pageProblems(
  site: Site,
  { hrefTo = hereIn, statusOf = (status) => status }: PageProblemRules = {},
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
      const hrefHere = hrefTo(ctx, site);
      const wayOn = failure === 'unknown' ? undefined : hrefHere({});
      writePage(ctx, failurePage(failure, wayOn, pageContext(ctx, site, hrefHere)), site);
    }
  };
}

/**
 * The pages for what fails before a request comes to its page, or in a way that no page knows; at the base paths of
 * contracts that are not the server's own there are programs too.
 */
export function failurePages(site: Site, otherBasePaths: readonly string[] = []): FailurePages {
  const isElsewhere = (path: string) => otherBasePaths.some((each) => path.startsWith(`${each}/`));
  return {
    serves: (ctx) => isPagePath(ctx.path) || (isLost(ctx) && !isElsewhere(ctx.path)),
    write: (ctx, reason) => {
      const { page: [status, failure] = [400, 'request'] } = answersTo(reason);
      ctx.status = status;
      setSecurityHeaders(ctx);
      const isPassing = status === 429 || status === 503;
      if (isPassing) ctx.set('Retry-After', status === 429 ? '1' : '5');
      const hrefTo = againIn(ctx, site);
      const wayOn = isPassing || status === 500 ? hrefTo({}) : undefined;
      writePage(ctx, failurePage(failureAt(ctx, failure), wayOn, pageContext(ctx, site, hrefTo)), site);
    },
  };
}

/** Below a customer's own page are the consents; whoever looks for one there comes from no app or shop. */
function failureAt(ctx: Context, failure: PageFailure): PageFailure {
  if (failure !== 'unknown') return failure;
  if (isLost(ctx)) return 'nowhere';
  return isConsentsPath(ctx.path) ? 'consent-unknown' : failure;
}

/**
 * A page that was asked for can be asked for again; that of a form has its address elsewhere. No link is made of an
 * address that is none of ours: with two slashes at its beginning it would lead to another site.
 */
function againIn(ctx: Context, site: Site): HrefTo {
  if (ctx.method !== 'GET' || isLost(ctx)) return () => undefined;
  return paths.authorize.includes(ctx.path) ? (query) => authorizeHref(ctx, site, query) : hereIn(ctx, site);
}
