/** Login to the customer's own pages, logout, and the forms of a logged-in customer. */
import type { Context } from 'koa';
import { toBrowserKey, newBrowserSecret, newFormId } from '../../crypto/secrets.js';
import { defined } from '../../domain/defined.js';
import type { Behind, CustomerVisit, LoginView, SignedIn } from '../../usecases/customer/own-page.js';
import { goToLogin } from '../authorisation/login-routes.js';
import { runFormAction, withTypedName } from '../kit/form-action.js';
import { type Browser, ensureBrowser, dropCookie, readSessionKey, writeCookie } from '../kit/cookies.js';
import { authorisationForm } from '../kit/form.js';
import { formContext, goTo, writePage } from '../kit/page.js';
import { buildHref, logOutPath, type OwnPath } from '../kit/paths.js';
import type { PageDependencies } from '../kit/routes.js';
import { allowStepScript } from '../kit/security-headers.js';
import { openStep, readBrowserForm, readForm, refuseOtherSites } from '../kit/submission.js';
import { type ButtonForm, ownLoginPage } from './own-frame.js';

const logOutPurpose = 'log out';

/**
 * Opens a page for a logged-in customer. Without a session, shows the login at `home`, or leads there from a page
 * below it, and returns undefined.
 */
export async function openOwnPage<Content>(
  ctx: Context,
  home: OwnPath,
  parts: PageDependencies,
  open: (visit: CustomerVisit) => Promise<Behind<Content>>,
): Promise<(SignedIn & Content) | undefined> {
  const { site } = parts;
  const browser = ensureBrowser(ctx, site);
  const view = await open({
    browserKey: browser.key,
    ...defined({ sessionKey: readSessionKey(ctx, 'customer', site) }),
  });
  if (!('authorisationId' in view)) return view;
  if (ctx.path === home) await showLogin(ctx, home, view, browser, parts);
  else goTo(ctx, home);
  return undefined;
}

async function showLogin(
  ctx: Context,
  home: OwnPath,
  seen: LoginView,
  browser: Browser,
  parts: PageDependencies,
): Promise<void> {
  const { csrfTokens, site } = parts;
  const { authorisationId, step } = seen;
  const view = await withTypedName(ctx, seen, { authorisationId, browser }, parts);
  allowStepScript(ctx, view);
  const identity = { authorisationId, browserKey: browser.lastingKey, formId: newFormId() };
  const csrfToken = await csrfTokens.seal({ ...identity, step });
  const form = authorisationForm(home, csrfToken, [['login', authorisationId]]);
  const context = await formContext(ctx, parts, { form, view, authorisationId });
  writePage(ctx, ownLoginPage(home, view, context), site);
}

/** Takes a step of the login, and leads back to `home`. */
export async function submitLogin(ctx: Context, home: OwnPath, parts: PageDependencies): Promise<void> {
  const { customers, csrfTokens, site } = parts;
  const { browser, fields } = await readBrowserForm(ctx, site);
  const { key: browserKey, lastingKey } = browser;
  const authorisationId = fields.get('login') ?? '';
  const sent = await openStep(fields, csrfTokens, { authorisationId, browserKey: lastingKey });
  if ('notice' in sent) return goTo(ctx, buildHref(home, { notice: sent.notice }));
  if (sent.action.kind === 'login-elsewhere') {
    return goToLogin(ctx, site, { wayBack: home, lastingKey }, (departure) =>
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
  goTo(ctx, home);
}

export async function logOut(ctx: Context, home: OwnPath, parts: PageDependencies): Promise<void> {
  const { customers, site } = parts;
  await openButtonForm(ctx, logOutPurpose, parts);
  const session = readSessionKey(ctx, 'customer', site);
  if (session !== undefined) await customers.logOut(session, ensureBrowser(ctx, site).key);
  dropCookie(ctx, 'customer', site);
  dropCookie(ctx, 'session', site);
  goTo(ctx, home);
}

/** The form that ends the session, on a page at `home`. */
export function logOutForm(home: OwnPath, sessionKey: string, parts: PageDependencies): Promise<ButtonForm> {
  return buttonForm(logOutPath(home), sessionKey, logOutPurpose, parts);
}

/** Returns the form's session; undefined when form or session has expired. Throws for another session's form. */
export async function openButtonForm(
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

export async function buttonForm(
  action: string,
  sessionKey: string,
  purpose: string,
  { sessionCsrfTokens }: PageDependencies,
): Promise<ButtonForm> {
  return { action, csrfToken: await sessionCsrfTokens.seal({ sessionKey, purpose }) };
}
