/** The addresses of the customer's own page, and what a visit or a form there does. */
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { browserKeyOf, newBrowserSecret, newFormId } from '../../crypto/secrets.js';
import type { CsrfTokens, SessionCsrfTokens } from '../../crypto/csrf-tokens.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import { Problem } from '../../domain/problem.js';
import type { Customers, CustomerView } from '../../usecases/consents/own-page-views.js';
import { browserKey, customerKey, dropCookie, knownBrowserKey, writeCookie } from '../kit/cookies.js';
import {
  consentPage,
  consentsPage,
  customerLoginPage,
  type DeedForm,
  type LoginView,
} from './customer-pages.js';
import { authorisationForm } from '../kit/form-shape.js';
import { readForm } from '../kit/forms.js';
import { keepLanguage } from '../kit/language.js';
import { goTo, noticeOf, writePage } from '../kit/page-answer.js';
import { hrefOf, pageContext } from '../kit/page.js';
import { pageProblems } from '../kit/page-problems.js';
import { refuseOtherSites } from '../kit/same-site.js';
import type { SandboxHints } from '../authorisation/sandbox-hints.js';
import { securityHeaders } from '../kit/security-headers.js';
import { siteOf, type Site } from '../kit/site.js';
import { actionOf } from '../kit/submission.js';

export interface CustomerRouteOptions {
  readonly customers: Customers;
  readonly sessionCsrfTokens: SessionCsrfTokens;
  readonly csrfTokens: CsrfTokens;
  /** The address under which customers reach this server. */
  readonly publicUrl: string;
  readonly bankName: string;
  readonly sandbox?: SandboxHints;
}

interface Pages extends CustomerRouteOptions {
  readonly site: Site;
}

const home = '/my-consents';
const logOutPath = `${home}/log-out`;
const logOutDeed = 'log out';
const revokeDeed = (consentId: string) => `revoke ${consentId}`;

export function customerRoutes(options: CustomerRouteOptions): Middleware {
  const site = siteOf(options.publicUrl);
  const pages = { ...options, site };
  const router = new Router({ sensitive: true, strict: true });
  const rules = {
    hrefTo: () => (query: Readonly<Record<string, string>>) => homeHref(site, query),
    statusOf: (status: number) => status,
  };
  router.use(securityHeaders(site), pageProblems(site, options.bankName, rules));
  router.get(home, (ctx) => show(ctx, pages));
  router.post(home, (ctx) => submitLogin(ctx, pages));
  router.post(logOutPath, (ctx) => logOut(ctx, pages));
  router.get(`${home}/:consentId`, (ctx) => showConsent(ctx, ctx.params['consentId'] ?? '', pages));
  router.post(`${home}/:consentId`, (ctx) => revoke(ctx, ctx.params['consentId'] ?? '', pages));
  const routes = router.routes();
  // The router sets both itself; its types ask for them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}

async function show(ctx: Context, pages: Pages): Promise<void> {
  const { bankName, site } = pages;
  if (keepLanguage(ctx, site)) return goTo(ctx, hrefOf(ctx, site));
  const key = browserKey(ctx, site);
  const view = await visit(ctx, key, pages);
  if (view.step !== 'consents') return showLogin(ctx, view, key, pages);
  const notice = noticeOf(ctx);
  const context = {
    ...pageContext(ctx, site, bankName),
    hrefOf: ({ id }: { readonly id: string }) => `${homeHref(site)}/${encodeURIComponent(id)}`,
    logOut: await deedForm(site.base + logOutPath, view.sessionKey, logOutDeed, pages),
    ...(notice && { notice }),
  };
  writePage(ctx, consentsPage(view, context), site);
}

async function visit(ctx: Context, key: string, { customers, site }: Pages): Promise<CustomerView> {
  const sessionKey = customerKey(ctx, site);
  return customers.view({ browserKey: key, ...(sessionKey !== undefined && { sessionKey }) });
}

async function showLogin(ctx: Context, view: LoginView, key: string, pages: Pages): Promise<void> {
  const { bankName, csrfTokens, sandbox, site } = pages;
  const { authorisationId, step } = view;
  const identity = { authorisationId, browserKey: key, formId: newFormId() };
  const form = authorisationForm(homeHref(site), await csrfTokens.seal({ ...identity, step }));
  const notice = view.notice ?? noticeOf(ctx);
  const context = {
    ...pageContext(ctx, site, bankName),
    form: { ...form, hidden: new Map([...form.hidden, ['login', authorisationId]]) },
    ...(notice && { notice }),
    ...(view.step === 'login' && { lockMinutes: view.lockMinutes }),
    ...(sandbox && { sandbox }),
  };
  writePage(ctx, customerLoginPage(view, context), site);
}

async function submitLogin(ctx: Context, pages: Pages): Promise<void> {
  const { customers, csrfTokens, site } = pages;
  refuseOtherSites(ctx, site);
  const key = knownBrowserKey(ctx, site);
  if (key === undefined) throw new Problem('form.invalid', 'This browser has sent no cookie.');
  const fields = await readForm(ctx.req);
  const identity = { authorisationId: fields.get('login') ?? '', browserKey: key };
  const form = await csrfTokens.open(fields.get('state') ?? '', identity);
  if (form.expired) return goTo(ctx, homeHref(site, { notice: 'form-expired' }));
  const action = actionOf(fields, form.step);
  if (action === undefined) return goTo(ctx, homeHref(site, { notice: 'form-incomplete' }));
  // A fresh secret for every session: one that was seen before the login opens nothing after it.
  const secret = newBrowserSecret();
  const sessionKey = browserKeyOf(secret);
  if (await customers.act({ ...identity, formId: form.formId, sessionKey }, action)) {
    writeCookie(ctx, 'customer', secret, site);
  }
  goTo(ctx, homeHref(site));
}

async function showConsent(ctx: Context, consentId: string, pages: Pages): Promise<void> {
  const { bankName, site } = pages;
  if (keepLanguage(ctx, site)) return goTo(ctx, hrefOf(ctx, site));
  const view = await visit(ctx, browserKey(ctx, site), pages);
  if (view.step !== 'consents') return goTo(ctx, homeHref(site));
  const consent = view.consents.find(({ id }) => id === consentId);
  if (!consent) throw unknownConsent();
  const context = {
    ...pageContext(ctx, site, bankName),
    listHref: homeHref(site),
    revoke: await deedForm(hrefOf(ctx, site), view.sessionKey, revokeDeed(consentId), pages),
  };
  writePage(ctx, consentPage(consent, context), site);
}

async function revoke(ctx: Context, consentId: string, pages: Pages): Promise<void> {
  const { customers, site } = pages;
  const sessionKey = await openDeed(ctx, revokeDeed(consentId), pages);
  const isDone = sessionKey !== undefined && (await customers.revoke(sessionKey, consentId));
  goTo(ctx, isDone ? hrefOf(ctx, site) : homeHref(site, { notice: 'form-expired' }));
}

async function logOut(ctx: Context, pages: Pages): Promise<void> {
  const { customers, site } = pages;
  await openDeed(ctx, logOutDeed, pages);
  const sessionKey = customerKey(ctx, site);
  if (sessionKey !== undefined) await customers.logOut(sessionKey);
  dropCookie(ctx, 'customer', site);
  goTo(ctx, homeHref(site));
}

/** The session whose form this is; undefined when the form or the session is over. Throws for another's form. */
async function openDeed(ctx: Context, deed: string, pages: Pages): Promise<string | undefined> {
  const { sessionCsrfTokens, site } = pages;
  refuseOtherSites(ctx, site);
  const fields = await readForm(ctx.req);
  const sessionKey = customerKey(ctx, site);
  if (sessionKey === undefined) return undefined;
  const isFresh = await sessionCsrfTokens.open(fields.get('state') ?? '', { sessionKey, purpose: deed });
  return isFresh ? sessionKey : undefined;
}

async function deedForm(
  action: string,
  sessionKey: string,
  deed: string,
  { sessionCsrfTokens }: Pages,
): Promise<DeedForm> {
  return { action, sealedState: await sessionCsrfTokens.seal({ sessionKey, purpose: deed }) };
}

function homeHref(site: Site, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${site.base}${home}${search && `?${search}`}`;
}
