/** The way to a login elsewhere and back: where the bank's customers do not log in with a password on these pages. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../domain/problem.js';
import type { Departure } from '../../usecases/authorisation/views.js';
import { knownBrowserKey } from '../kit/cookies.js';
import { pageProblems } from '../kit/failures.js';
import { goTo, pageContext, writePage } from '../kit/page.js';
import { paths, type Site } from '../kit/paths.js';
import { pageRoutes, type PageParts } from '../kit/routes.js';
import { goingOnPage } from './result-page.js';

export function loginRoutes(parts: PageParts): Middleware {
  return pageRoutes(
    parts.site,
    (router) => router.get(paths.loginCallback, (ctx) => comeBack(ctx, parts)),
    // A login that has come back is not opened again.
    { hrefTo: () => () => undefined },
  );
}

export function departureOf(ctx: Context, site: Site, wayBack: string): Departure {
  return { language: pageContext(ctx, site).language, wayBack };
}

/**
 * Takes the browser to the login by a page: a redirect would be held against `form-action`, and so would every further one
 * of the bank's login, whose hosts nobody here knows. Where nobody is to log in any more, back to the page.
 */
export function goAway(ctx: Context, redirectTo: string | undefined, site: Site, wayBack: string): void {
  const context = pageContext(ctx, site, () => undefined);
  writePage(ctx, goingOnPage(redirectTo ?? wayBack, context), site);
}

async function comeBack(ctx: Context, { customerLogins, site }: PageParts): Promise<void> {
  const { state } = ctx.query;
  const key = knownBrowserKey(ctx, site);
  if (typeof state !== 'string' || key === undefined) {
    throw new Problem('login.invalid', 'This browser has begun no login.');
  }
  const { finish, wayBack } = await customerLogins.returned(state, key, ctx.querystring);
  // What fails from here on leads back to where the login was begun.
  await pageProblems(site, { hrefTo: () => (query) => ('lang' in query ? undefined : wayBack) })(
    ctx,
    async () => {
      await finish();
      goTo(ctx, wayBack, 302);
    },
  );
}
