/** The way to a login elsewhere and back: where the bank's customers do not log in with a password on these pages. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../domain/problem.js';
import type { Departure } from '../../usecases/authorisation/views.js';
import { actIn } from '../kit/acting.js';
import { knownBrowser } from '../kit/cookies.js';
import { pageProblems } from '../kit/failures.js';
import { goTo, pageContext, writePage } from '../kit/page.js';
import { paths, type Site } from '../kit/paths.js';
import { pageRoutes, type PageParts, partsFor } from '../kit/routes.js';
import { goingOnPage } from './result-page.js';

export function loginRoutes(parts: PageParts): Middleware {
  return pageRoutes(
    parts.site,
    (router) => router.get(paths.loginCallback, (ctx) => comeBack(ctx, partsFor(ctx, parts))),
    // A login that has come back is not opened again.
    { hrefTo: () => () => undefined },
  );
}

/**
 * Takes the browser to the login by a page: a redirect would be held against `form-action`, and so would every further one
 * of the bank's login, whose hosts nobody here knows. Where nobody is to log in any more, back to the page.
 */
export async function goToLogin(
  ctx: Context,
  site: Site,
  leaving: Omit<Departure, 'language'>,
  begin: (departure: Departure) => Promise<string | undefined>,
): Promise<void> {
  const context = pageContext(ctx, site, () => undefined);
  const redirectTo = await begin({ language: context.language, ...leaving });
  writePage(ctx, goingOnPage(redirectTo ?? leaving.wayBack, context), site);
}

async function comeBack(ctx: Context, parts: PageParts): Promise<void> {
  const { customerLogins, site } = parts;
  const { state } = ctx.query;
  const browser = knownBrowser(ctx, site);
  if (typeof state !== 'string' || !browser) {
    throw new Problem('login.invalid', 'This browser has begun no login.');
  }
  const { lastingKey } = browser;
  const returned = await customerLogins.returned(state, lastingKey, ctx.querystring);
  const { authorisationId, finish, wayBack } = returned;
  // What fails from here on leads back to where the login was begun.
  await pageProblems(site, { hrefTo: () => (query) => ('lang' in query ? undefined : wayBack) })(
    ctx,
    async () => {
      await actIn(ctx, parts, { authorisationId, browser }, (sender) => finish(browser.key, sender));
      goTo(ctx, wayBack, 302);
    },
  );
}
