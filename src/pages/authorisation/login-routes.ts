/** Redirects to the bank's own login and back, for banks whose customers enter no password on these pages. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../domain/problem.js';
import type { Departure } from '../../usecases/authorisation/views.js';
import { runFormAction } from '../kit/form-action.js';
import { knownBrowser } from '../kit/cookies.js';
import { pageProblems } from '../kit/failures.js';
import { goTo, pageContext, writePage } from '../kit/page.js';
import { paths, type Site } from '../kit/paths.js';
import { pageRoutes, type PageDependencies, dependenciesFor } from '../kit/routes.js';
import { redirectPage } from './result-page.js';

export function loginRoutes(parts: PageDependencies): Middleware {
  return pageRoutes(
    parts.site,
    (router) => router.get(paths.loginCallback, (ctx) => comeBack(ctx, dependenciesFor(ctx, parts))),
    // A completed login is not opened again.
    { hrefTo: () => () => undefined },
  );
}

/**
 * Sends the browser to the bank's login by a page with a refresh: browsers check every redirect after a form against
 * `form-action`, including those of the bank's login, whose hosts are unknown here. Without a pending login, leads
 * back to the page.
 */
export async function goToLogin(
  ctx: Context,
  site: Site,
  leaving: Omit<Departure, 'language'>,
  begin: (departure: Departure) => Promise<string | undefined>,
): Promise<void> {
  const context = pageContext(ctx, site, () => undefined);
  const redirectTo = await begin({ language: context.language, ...leaving });
  writePage(ctx, redirectPage(redirectTo ?? leaving.wayBack, context), site);
}

async function comeBack(ctx: Context, parts: PageDependencies): Promise<void> {
  const { customerLogins, site } = parts;
  const { state } = ctx.query;
  const browser = knownBrowser(ctx, site);
  if (typeof state !== 'string' || !browser) {
    throw new Problem('login.invalid', 'This browser has begun no login.');
  }
  const { lastingKey } = browser;
  const returned = await customerLogins.returned(state, lastingKey, ctx.querystring);
  const { authorisationId, finish, wayBack } = returned;
  // Failures from here on link to the page where the login began.
  await pageProblems(site, { hrefTo: () => (query) => ('lang' in query ? undefined : wayBack) })(
    ctx,
    async () => {
      await runFormAction(ctx, parts, { authorisationId, browser }, (sender) => finish(browser.key, sender));
      goTo(ctx, wayBack, 302);
    },
  );
}
