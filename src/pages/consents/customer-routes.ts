/** The addresses of the customer's own pages, and what a visit or a form there does. */
import type { Context, Middleware } from 'koa';
import { browserKeyOf, newBrowserSecret, newFormId } from '../../crypto/secrets.js';
import type { CsrfTokens, SessionCsrfTokens } from '../../crypto/csrf-tokens.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import { defined } from '../../domain/defined.js';
import type { Customers, CustomerView } from '../../usecases/consents/own-page-views.js';
import { browserKey, customerKey, dropCookie, writeCookie } from '../kit/cookies.js';
import { authorisationForm } from '../kit/form.js';
import { formContext, goTo, noticeOf, pageContext, switchLanguage, writePage } from '../kit/page.js';
import { hrefOf, paths, siteOf, type Query, type Site } from '../kit/paths.js';
import { pageRoutes, type JourneyOptions } from '../kit/routes.js';
import { openStep, readBrowserForm, readForm, refuseOtherSites } from '../kit/submission.js';
import {
  consentPage,
  consentsPage,
  customerLoginPage,
  type ButtonForm,
  type LoginView,
} from './customer-pages.js';

interface CustomerRouteOptions extends JourneyOptions {
  readonly customers: Customers;
  readonly sessionCsrfTokens: SessionCsrfTokens;
  readonly csrfTokens: CsrfTokens;
}

interface Journey extends CustomerRouteOptions {
  readonly site: Site;
  readonly homeHref: (query?: Query) => string;
}

const logOutPurpose = 'log out';
const revokePurpose = (consentId: string) => `revoke ${consentId}`;

export function customerRoutes(options: CustomerRouteOptions): Middleware {
  const site = siteOf(options);
  const homeHref = (query?: Query) => hrefOf(site, paths.consents, query);
  const journey = { ...options, site, homeHref };
  return pageRoutes(
    site,
    (router) => {
      router.get(paths.consents, (ctx) => show(ctx, journey));
      router.post(paths.consents, (ctx) => submitLogin(ctx, journey));
      router.post(paths.logOut, (ctx) => logOut(ctx, journey));
      router.get(paths.consent, (ctx) => showConsent(ctx, ctx.params['consentId'] ?? '', journey));
      router.post(paths.consent, (ctx) => revoke(ctx, ctx.params['consentId'] ?? '', journey));
    },
    { hrefTo: () => homeHref, statusOf: (status) => status },
  );
}

async function show(ctx: Context, journey: Journey): Promise<void> {
  const { homeHref, site } = journey;
  if (switchLanguage(ctx, site, homeHref())) return;
  const key = browserKey(ctx, site);
  const view = await visit(ctx, key, journey);
  if (view.step !== 'consents') return showLogin(ctx, view, key, journey);
  const context = {
    ...pageContext(ctx, site),
    hrefOf: ({ id }: { readonly id: string }) => `${homeHref()}/${encodeURIComponent(id)}`,
    logOut: await buttonForm(hrefOf(site, paths.logOut), view.sessionKey, logOutPurpose, journey),
    ...defined({ notice: noticeOf(ctx) }),
  };
  writePage(ctx, consentsPage(view, context), site);
}

async function visit(ctx: Context, key: string, { customers, site }: Journey): Promise<CustomerView> {
  return customers.view({ browserKey: key, ...defined({ sessionKey: customerKey(ctx, site) }) });
}

async function showLogin(ctx: Context, view: LoginView, key: string, journey: Journey): Promise<void> {
  const { csrfTokens, homeHref, site } = journey;
  const { authorisationId, notice, step } = view;
  const csrfToken = await csrfTokens.seal({ authorisationId, browserKey: key, formId: newFormId(), step });
  const form = authorisationForm(homeHref(), csrfToken, [['login', authorisationId]]);
  const context = {
    ...formContext(ctx, journey, { form, notice }),
    ...(view.step === 'login' && { lockMinutes: view.lockMinutes }),
  };
  writePage(ctx, customerLoginPage(view, context), site);
}

async function submitLogin(ctx: Context, { customers, csrfTokens, homeHref, site }: Journey): Promise<void> {
  const { browserKey: key, fields } = await readBrowserForm(ctx, site);
  const identity = { authorisationId: fields.get('login') ?? '', browserKey: key };
  const sent = await openStep(fields, csrfTokens, identity);
  if ('notice' in sent) return goTo(ctx, homeHref({ notice: sent.notice }));
  // A fresh secret for every session: one that was seen before the login opens nothing after it.
  const secret = newBrowserSecret();
  const login = { ...identity, formId: sent.formId, sessionKey: browserKeyOf(secret) };
  if (await customers.act(login, sent.action)) writeCookie(ctx, 'customer', secret, site);
  goTo(ctx, homeHref());
}

async function showConsent(ctx: Context, consentId: string, journey: Journey): Promise<void> {
  const { homeHref, site } = journey;
  const here = hrefOf(site, ctx.path);
  if (switchLanguage(ctx, site, here)) return;
  const view = await visit(ctx, browserKey(ctx, site), journey);
  if (view.step !== 'consents') return goTo(ctx, homeHref());
  const consent = view.consents.find(({ id }) => id === consentId);
  if (!consent) throw unknownConsent();
  const form = await buttonForm(here, view.sessionKey, revokePurpose(consentId), journey);
  writePage(ctx, consentPage(consent, { ...pageContext(ctx, site), revoke: form }), site);
}

async function revoke(ctx: Context, consentId: string, journey: Journey): Promise<void> {
  const { customers, homeHref, site } = journey;
  const sessionKey = await openButtonForm(ctx, revokePurpose(consentId), journey);
  const isDone = sessionKey !== undefined && (await customers.revoke(sessionKey, consentId));
  goTo(ctx, isDone ? hrefOf(site, ctx.path) : homeHref({ notice: 'form-expired' }));
}

async function logOut(ctx: Context, journey: Journey): Promise<void> {
  const { customers, homeHref, site } = journey;
  await openButtonForm(ctx, logOutPurpose, journey);
  const sessionKey = customerKey(ctx, site);
  if (sessionKey !== undefined) await customers.logOut(sessionKey);
  dropCookie(ctx, 'customer', site);
  goTo(ctx, homeHref());
}

/** The session whose form this is; undefined when the form or the session is over. Throws for another's form. */
async function openButtonForm(
  ctx: Context,
  purpose: string,
  { sessionCsrfTokens, site }: Journey,
): Promise<string | undefined> {
  refuseOtherSites(ctx, site);
  const fields = await readForm(ctx);
  const sessionKey = customerKey(ctx, site);
  if (sessionKey === undefined) return undefined;
  const isFresh = await sessionCsrfTokens.open(fields.get('state') ?? '', { sessionKey, purpose });
  return isFresh ? sessionKey : undefined;
}

async function buttonForm(
  action: string,
  sessionKey: string,
  purpose: string,
  { sessionCsrfTokens }: Journey,
): Promise<ButtonForm> {
  return { action, csrfToken: await sessionCsrfTokens.seal({ sessionKey, purpose }) };
}
