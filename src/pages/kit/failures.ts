/** What a customer's browser is sent when a request fails before or behind its page: a page too, in place of JSON. */
import type { Context } from 'koa';
import { authorizePaths } from '../../api/metadata.js';
import type { FailurePages } from '../../api/problems.js';
import { answersTo } from '../../contract/answers.js';
import { authorizeHref } from './paths.js';
import { failurePage } from './failure-page.js';
import { writePage } from './page-answer.js';
import { hrefOf, pageContext, type HrefTo } from './page.js';
import { setSecurityHeaders } from './security-headers.js';
import { siteOf, type Site } from './site.js';
import type { PageFailure } from '../texts/texts.js';

/** Where a browser stands, also when a limit or a fault of ours ends the request. */
const customerPaths = /^\/(approve|app|my-consents)(\/|$)/;

export function failurePages(publicUrl: string, bankName: string): FailurePages {
  const site = siteOf(publicUrl);
  return {
    serves: ({ path }) => authorizePaths.includes(path) || customerPaths.test(path),
    write: (ctx, reason) => {
      const { page: [status, failure] = [400, 'request'] } = answersTo(reason);
      ctx.status = status;
      setSecurityHeaders(ctx, site);
      const isPassing = status === 429 || status === 503;
      if (isPassing) ctx.set('Retry-After', status === 429 ? '1' : '5');
      const hrefTo = hrefsOf(ctx, site);
      const wayOn = isPassing || status === 500 ? hrefTo({}) : undefined;
      const context = pageContext(ctx, site, bankName, hrefTo);
      writePage(ctx, failurePage(failureAt(ctx, failure), wayOn, context), site);
    },
  };
}

/** Below a customer's own page are the consents; whoever looks for one there comes from no app or shop. */
function failureAt({ path }: Context, failure: PageFailure): PageFailure {
  return failure === 'unknown' && path.startsWith('/my-consents') ? 'consent-unknown' : failure;
}

/** A page that was asked for can be asked for again; that of a form has its address elsewhere. */
function hrefsOf(ctx: Context, site: Site): HrefTo {
  if (ctx.method !== 'GET') return () => undefined;
  const isAuthorize = authorizePaths.includes(ctx.path);
  return (query) => (isAuthorize ? authorizeHref(ctx, site, query) : hrefOf(ctx, site, query));
}
