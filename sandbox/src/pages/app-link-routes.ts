/** Routes of app-to-app links in the sandbox; actions go through the app interface. */
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { AppAuthorisation } from '../../../generated/bank-app-1.0.0.js';
import { authorisationPath } from '../../../src/api/page-paths.js';
import { Problem } from '../../../src/domain/problem.js';
import { returnAddress } from '../../../src/domain/return-address.js';
import { kindOf } from '../../../src/pages/authorisation/step-pages.js';
import { ensureBrowser } from '../../../src/pages/kit/cookies.js';
import { goTo, pageContext, switchLanguage, writePage } from '../../../src/pages/kit/page.js';
import { buildHref, paths } from '../../../src/pages/kit/paths.js';
import { type AppAnswer, requireOwner, type SimulatedAppDependencies } from './simulated-app.js';
import { readBrowserForm } from '../../../src/pages/kit/submission.js';
import { appAgainPage, appApprovalPage, appEndPage, appLinkPage, type Platform } from './app-link-page.js';

interface AppLinkDependencies extends SimulatedAppDependencies {
  readonly platform: Platform;
}

export function addAppLinkRoutes(router: Router, given: SimulatedAppDependencies): void {
  for (const [platform, path] of [
    ['ios', paths.iosApp],
    ['android', paths.androidApp],
  ] as const) {
    const parts = { ...given, platform };
    router.get(path, (ctx) => show(ctx, ctx.params['authorisationId'] ?? '', parts));
    router.post(path, (ctx) => submit(ctx, ctx.params['authorisationId'] ?? '', parts));
  }
}

async function show(ctx: Context, authorisationId: string, parts: AppLinkDependencies): Promise<void> {
  const { app, platform, sessionCsrfTokens, site } = parts;
  const psuId = await readCustomer(ctx, parts);
  const here = buildHref(ctx.path, psuId === undefined ? {} : { customer: psuId });
  if (switchLanguage(ctx, site, here)) return;
  const hrefTo = (query: object) => buildHref(ctx.path, { ...(psuId && { customer: psuId }), ...query });
  const context = { ...pageContext(ctx, site, hrefTo), platform };
  if (psuId === undefined) return showOwners(ctx, authorisationId, parts);
  const { shown, status } = await app.server('view', psuId, authorisationId);
  if (!shown)
    return writePage(ctx, appEndPage(describeAnswer({ status }, ctx, parts), undefined, context), site);
  if (shown.binding === undefined) return end(ctx, shown, parts);
  const { lastingKey: sessionKey } = ensureBrowser(ctx, site);
  const purpose = formatPurpose(psuId, authorisationId);
  const csrfToken = await sessionCsrfTokens.seal({ sessionKey, purpose });
  writePage(ctx, appApprovalPage(shown, { action: here, csrfToken }, context), site);
}

/** Lets the visitor choose the customer whose phone it is. */
async function showOwners(ctx: Context, authorisationId: string, parts: AppLinkDependencies): Promise<void> {
  const { customerAuthorisations, platform, site } = parts;
  const view = await customerAuthorisations.view(authorisationId, ensureBrowser(ctx, site).key);
  const found = await parts.findOwners(ctx);
  const owners = found.owners.map(({ name, userName }) => ({
    name,
    href: buildHref(ctx.path, { customer: userName }),
  }));
  // A consent is approved in the browser only at the authorization endpoint, which knows the way back.
  const authorisationHref = kindOf(view) === 'consent' ? undefined : authorisationPath(authorisationId);
  const context = { ...pageContext(ctx, site), platform };
  writePage(ctx, appLinkPage(view, owners, authorisationHref, context), site);
}

async function readCustomer(ctx: Context, parts: AppLinkDependencies): Promise<string | undefined> {
  const wanted = ctx.query['customer'];
  if (wanted === undefined) return undefined;
  return (await requireOwner(ctx, String(wanted), parts)).userName;
}

async function submit(ctx: Context, authorisationId: string, parts: AppLinkDependencies): Promise<void> {
  const { app, platform, sessionCsrfTokens, site } = parts;
  const psuId = (await readCustomer(ctx, parts)) ?? '';
  const { browser, fields } = await readBrowserForm(ctx, site);
  const { lastingKey: sessionKey } = browser;
  const purpose = formatPurpose(psuId, authorisationId);
  const isFresh = await sessionCsrfTokens.open(fields.get('state') ?? '', { sessionKey, purpose });
  const here = buildHref(ctx.path, { customer: psuId });
  if (!isFresh) return goTo(ctx, here);
  const { server } = app;
  const read = { binding: fields.get('binding') ?? '', ibans: fields.getAll('iban') };
  const answer =
    fields.get('action') === 'approve'
      ? await server('approve', psuId, authorisationId, read)
      : await server('refuse', psuId, authorisationId);
  if (!answer.shown) {
    const context = { ...pageContext(ctx, site, () => undefined), platform };
    const text = describeAnswer(answer, ctx, parts);
    return writePage(ctx, appAgainPage(text, here, context), site);
  }
  return end(ctx, answer.shown, parts);
}

/** Leads to the TPP by a link: browsers check every redirect after a form against `form-action`. */
function end(
  ctx: Context,
  { outcome, returnTo }: AppAuthorisation,
  { platform, site }: AppLinkDependencies,
): void {
  const context = { ...pageContext(ctx, site, () => undefined), platform };
  const words = context.texts.standIn;
  const isDone = outcome === 'approved' || outcome === 'carried-out' || outcome === 'signed';
  writePage(
    ctx,
    appEndPage(isDone ? words.approved : words.notApproved, returnAddress(returnTo), context),
    site,
  );
}

function describeAnswer({ status }: AppAnswer, ctx: Context, { site }: AppLinkDependencies): string {
  const { texts } = pageContext(ctx, site);
  if (status === 404) throw new Problem('authorisation.unknown', 'There is no such authorisation.');
  if (status === 400) return texts.notices['accounts-missing'];
  return status === 403 ? texts.notices['account-foreign'] : texts.standIn.late;
}

function formatPurpose(psuId: string, authorisationId: string): string {
  return `stand-in app of ${psuId} at ${authorisationId}`;
}
