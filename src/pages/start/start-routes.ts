/** The address of the start page: for browsers alone, because to a TPP there is nothing at the root. */
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { keepLanguage } from '../kit/language.js';
import { goTo, writePage } from '../kit/page-answer.js';
import { hrefOf, pageContext } from '../kit/page.js';
import { securityHeaders } from '../kit/security-headers.js';
import { siteOf } from '../kit/site.js';
import { startPage, type OfferedContract } from './start-page.js';

export function startRoutes(
  contracts: readonly OfferedContract[],
  { bankName, publicUrl }: { readonly bankName: string; readonly publicUrl: string },
): Middleware {
  const site = siteOf(publicUrl);
  const router = new Router({ sensitive: true, strict: true });
  router.get('/', securityHeaders(site), (ctx) => {
    if (keepLanguage(ctx, site)) return goTo(ctx, hrefOf(ctx, site));
    const context = {
      ...pageContext(ctx, site, bankName),
      consentsHref: `${site.base}/my-consents`,
      documentHref: ({ name }: { readonly name: string }, ending: string) =>
        `${site.base}/openapi/${name}.${ending}`,
    };
    writePage(ctx, startPage(contracts, context), site);
  });
  const routes = router.routes();
  // The router sets both itself; its types ask for them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}

/** Whether a browser asks for the start page. */
export function isStart(ctx: Pick<Context, 'get' | 'path'>): boolean {
  return ctx.path === '/' && ctx.get('Accept').includes('text/html');
}
