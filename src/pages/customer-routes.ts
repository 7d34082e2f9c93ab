/** Routes of the customer's own pages, which share the login and the logout. */
import type { Context, Middleware } from 'koa';
import { consentRoutes } from './consents/consent-routes.js';
import { logOut, submitLogin } from './customer/own-login.js';
import { buildHref, findOwnPath, type HrefTo, logOutPath, ownPaths } from './kit/paths.js';
import { dependenciesFor, pageRoutes, type PageDependencies } from './kit/routes.js';
import { orderRoutes } from './payments/order-routes.js';

export function customerRoutes(parts: PageDependencies): Middleware {
  return pageRoutes(
    parts.site,
    (router) => {
      for (const home of Object.values(ownPaths)) {
        router.post(home, (ctx) => submitLogin(ctx, home, dependenciesFor(ctx, parts)));
        router.post(logOutPath(home), (ctx) => logOut(ctx, home, dependenciesFor(ctx, parts)));
      }
      consentRoutes(router, parts);
      orderRoutes(router, parts);
    },
    { hrefTo: hrefToList },
  );
}

/** A page that has failed leads to its list. */
function hrefToList({ path }: Context): HrefTo {
  return (query) => buildHref(findOwnPath(path) ?? ownPaths.consents, query);
}
