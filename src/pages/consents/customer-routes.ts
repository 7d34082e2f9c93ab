/** Routes of the consent dashboard: page views and form submissions. */
import type { Context, Middleware } from 'koa';
import { toBrowserKey, newBrowserSecret, newFormId } from '../../crypto/secrets.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import { defined } from '../../domain/defined.js';
import type { CustomerView } from '../../usecases/customer/own-page.js';
import { goToLogin } from '../authorisation/login-routes.js';
import { runFormAction } from '../kit/form-action.js';
import { type Browser, ensureBrowser, dropCookie, readSessionKey, writeCookie } from '../kit/cookies.js';
import { authorisationForm } from '../kit/form.js';
import { formContext, goTo, readNotice, pageContext, switchLanguage, writePage } from '../kit/page.js';
import { buildHref, paths, type Query } from '../kit/paths.js';
import { allowStepScript } from '../kit/security-headers.js';
import { pageRoutes, type PageDependencies, dependenciesFor } from '../kit/routes.js';
import { openStep, readBrowserForm, readForm, refuseOtherSites } from '../kit/submission.js';
import {
  consentPage,
  consentsPage,
  customerLoginPage,
  type ButtonForm,
  type LoginView,
} from './customer-pages.js';

const logOutPurpose = 'log out';
const revokePurpose = (consentId: string) => `revoke ${consentId}`;

export function customerRoutes(parts: PageDependencies): Middleware {
  return pageRoutes(
    parts.site,
    (router) => {
      router.get(paths.consents, (ctx) => show(ctx, dependenciesFor(ctx, parts)));
      router.post(paths.consents, (ctx) => submitLogin(ctx, dependenciesFor(ctx, parts)));
      router.post(paths.logOut, (ctx) => logOut(ctx, dependenciesFor(ctx, parts)));
      router.get(paths.consent, (ctx) =>
        showConsent(ctx, ctx.params['consentId'] ?? '', dependenciesFor(ctx, parts)),
      );
      router.post(paths.consent, (ctx) =>
        revoke(ctx, ctx.params['consentId'] ?? '', dependenciesFor(ctx, parts)),
      );
    },
    { hrefTo: () => homeHref },
  );
}

function homeHref(query?: Query): string {
  return buildHref(paths.consents, query);
}

async function show(ctx: Context, parts: PageDependencies): Promise<void> {
  const { site } = parts;
  if (switchLanguage(ctx, site, homeHref())) return;
  const browser = ensureBrowser(ctx, site);
  const view = await visit(ctx, browser, parts);
  if (view.step !== 'consents') return showLogin(ctx, view, browser, parts);
  const context = {
    ...pageContext(ctx, site),
    hrefOf: ({ id }: { readonly id: string }) => `${homeHref()}/${encodeURIComponent(id)}`,
    logOut: await buttonForm(paths.logOut, view.sessionKey, logOutPurpose, parts),
    ...defined({ notice: readNotice(ctx) }),
  };
  writePage(ctx, consentsPage(view, context), site);
}

async function visit(
  ctx: Context,
  { key }: Browser,
  { customers, site }: PageDependencies,
): Promise<CustomerView> {
  return customers.view({
    browserKey: key,
    ...defined({ sessionKey: readSessionKey(ctx, 'customer', site) }),
  });
}

async function showLogin(
  ctx: Context,
  view: LoginView,
  { lastingKey }: Browser,
  parts: PageDependencies,
): Promise<void> {
  const { csrfTokens, site } = parts;
  const { authorisationId, step } = view;
  allowStepScript(ctx, view);
  const identity = { authorisationId, browserKey: lastingKey, formId: newFormId() };
  const csrfToken = await csrfTokens.seal({ ...identity, step });
  const form = authorisationForm(homeHref(), csrfToken, [['login', authorisationId]]);
  writePage(
    ctx,
    customerLoginPage(view, await formContext(ctx, parts, { form, view, authorisationId })),
    site,
  );
}

async function submitLogin(ctx: Context, parts: PageDependencies): Promise<void> {
  const { customers, csrfTokens, site } = parts;
  const { browser, fields } = await readBrowserForm(ctx, site);
  const { key: browserKey, lastingKey } = browser;
  const authorisationId = fields.get('login') ?? '';
  const sent = await openStep(fields, csrfTokens, { authorisationId, browserKey: lastingKey });
  if ('notice' in sent) return goTo(ctx, homeHref({ notice: sent.notice }));
  const wayBack = homeHref();
  if (sent.action.kind === 'login-elsewhere') {
    return goToLogin(ctx, site, { wayBack, lastingKey }, (departure) =>
      customers.beginLogin({ authorisationId, browserKey }, departure),
    );
  }
  const { action, formId } = sent;
  // A new secret for every session prevents session fixation.
  const secret = newBrowserSecret();
  const login = { authorisationId, browserKey, formId, sessionKey: toBrowserKey(secret) };
  const isIn = await runFormAction(ctx, parts, { action, authorisationId, browser, formId }, (sender) =>
    customers.act({ ...login, sender }, action),
  );
  if (isIn) writeCookie(ctx, 'customer', secret, site);
  goTo(ctx, wayBack);
}

async function showConsent(ctx: Context, consentId: string, parts: PageDependencies): Promise<void> {
  const { site } = parts;
  const here = ctx.path;
  if (switchLanguage(ctx, site, here)) return;
  const view = await visit(ctx, ensureBrowser(ctx, site), parts);
  if (view.step !== 'consents') return goTo(ctx, homeHref());
  const consent = view.consents.find(({ id }) => id === consentId);
  if (!consent) throw unknownConsent();
  const form = await buttonForm(here, view.sessionKey, revokePurpose(consentId), parts);
  writePage(ctx, consentPage(consent, { ...pageContext(ctx, site), revoke: form }), site);
}

async function revoke(ctx: Context, consentId: string, parts: PageDependencies): Promise<void> {
  const { customers } = parts;
  const sessionKey = await openButtonForm(ctx, revokePurpose(consentId), parts);
  const isDone = sessionKey !== undefined && (await customers.revoke(sessionKey, consentId));
  goTo(ctx, isDone ? ctx.path : homeHref({ notice: 'form-expired' }));
}

async function logOut(ctx: Context, parts: PageDependencies): Promise<void> {
  const { customers, site } = parts;
  await openButtonForm(ctx, logOutPurpose, parts);
  const session = readSessionKey(ctx, 'customer', site);
  if (session !== undefined) await customers.logOut(session, ensureBrowser(ctx, site).key);
  dropCookie(ctx, 'customer', site);
  dropCookie(ctx, 'session', site);
  goTo(ctx, homeHref());
}

/** Returns the form's session; undefined when form or session has expired. Throws for another session's form. */
async function openButtonForm(
  ctx: Context,
  purpose: string,
  { sessionCsrfTokens, site }: PageDependencies,
): Promise<string | undefined> {
  refuseOtherSites(ctx, site);
  const fields = await readForm(ctx);
  const session = readSessionKey(ctx, 'customer', site);
  if (session === undefined) return undefined;
  const token = fields.get('state') ?? '';
  return (await sessionCsrfTokens.open(token, { sessionKey: session, purpose })) ? session : undefined;
}

async function buttonForm(
  action: string,
  sessionKey: string,
  purpose: string,
  { sessionCsrfTokens }: PageDependencies,
): Promise<ButtonForm> {
  return { action, csrfToken: await sessionCsrfTokens.seal({ sessionKey, purpose }) };
}
