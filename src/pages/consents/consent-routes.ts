/** Routes of the consent dashboard. */
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { defined } from '../../domain/defined.js';
import type { GivenConsent } from '../../usecases/customer/given-consents.js';
import { buttonForm, logOutForm, openButtonForm, openOwnPage } from '../customer/own-login.js';
import { goTo, readNotice, pageContext, switchLanguage, writePage } from '../kit/page.js';
import { buildHref, paths } from '../kit/paths.js';
import { type PageDependencies, dependenciesFor } from '../kit/routes.js';
import { consentPage, consentsPage } from './consent-pages.js';

const revokePurpose = (consentId: string) => `revoke ${consentId}`;
const home = paths.consents;

export function consentRoutes(router: Router, parts: PageDependencies): void {
  router.get(home, (ctx) => showList(ctx, dependenciesFor(ctx, parts)));
  router.get(paths.consent, (ctx) =>
    showConsent(ctx, ctx.params['consentId'] ?? '', dependenciesFor(ctx, parts)),
  );
  router.post(paths.consent, (ctx) =>
    revoke(ctx, ctx.params['consentId'] ?? '', dependenciesFor(ctx, parts)),
  );
}

async function showList(ctx: Context, parts: PageDependencies): Promise<void> {
  const { customers, site } = parts;
  if (switchLanguage(ctx, site, home)) return;
  const view = await openOwnPage(ctx, home, parts, customers.view);
  if (!view) return;
  const context = {
    ...pageContext(ctx, site),
    psuName: view.psuName,
    hrefOf: ({ id }: GivenConsent) => `${home}/${encodeURIComponent(id)}`,
    logOut: await logOutForm(home, view.sessionKey, parts),
    ...defined({ notice: readNotice(ctx) }),
  };
  writePage(ctx, consentsPage(view.consents, context), site);
}

async function showConsent(ctx: Context, consentId: string, parts: PageDependencies): Promise<void> {
  const { customers, site } = parts;
  const here = ctx.path;
  if (switchLanguage(ctx, site, here)) return;
  const view = await openOwnPage(ctx, home, parts, customers.view);
  if (!view) return;
  const consent = await customers.requireConsent(consentId, view.consents);
  const form = await buttonForm(here, view.sessionKey, revokePurpose(consentId), parts);
  writePage(ctx, consentPage(consent, { ...pageContext(ctx, site), revoke: form }), site);
}

async function revoke(ctx: Context, consentId: string, parts: PageDependencies): Promise<void> {
  const { customers } = parts;
  const sessionKey = await openButtonForm(ctx, revokePurpose(consentId), parts);
  const isDone = sessionKey !== undefined && (await customers.revoke(sessionKey, consentId));
  goTo(ctx, isDone ? ctx.path : buildHref(home, { notice: 'form-expired' }));
}
