/** Runs a form's action or a returning login, and sets the browser's cookies. Reads back the name of a failed login. */
import type { Context } from 'koa';
import { extendDeadline } from '../../api/deadline.js';
import { deviceLifetimeSeconds } from '../../crypto/device-cookies.js';
import { toBrowserKey, renewedBrowserSecret } from '../../crypto/secrets.js';
import { confirmationWaitMilliseconds } from '../../domain/authorisation/sca-method.js';
import { defined } from '../../domain/defined.js';
import { countLetters } from '../../domain/visible-text.js';
import type { Sender } from '../../usecases/authorisation/attempts/browsers.js';
import type { FormAction } from '../../usecases/authorisation/views.js';
import { type Browser, dropCookie, readCookie, writeCookie } from './cookies.js';
import type { PageDependencies } from './routes.js';

/** In letters, as in the login form. */
const longestName = 100;
/** A browser keeps the name no longer than the seal is valid. */
const nameLifetimeSeconds = 600;

interface Act {
  readonly authorisationId: string;
  readonly browser: Browser;
  /** The submitted form and its action; absent for a returning login. */
  readonly formId?: string;
  readonly action?: FormAction;
}

/**
 * Runs an action for a browser. A login replaces the browser's cookie, against session fixation (docs/developer/decisions,
 * D21). A confirmation marks the browser as a trusted device (D22), and begins a combined session.
 */
export async function runFormAction<T>(
  ctx: Context,
  parts: PageDependencies,
  { action, authorisationId, browser, formId }: Act,
  act: (sender: Sender) => Promise<T>,
): Promise<T> {
  const { customerBrowsers, deviceCookies, loginRenewal, sessionSecret, site } = parts;
  if (action?.kind === 'push') extendDeadline(ctx.req, confirmationWaitMilliseconds);
  const secret =
    formId === undefined ? renewedBrowserSecret(browser.secret) : loginRenewal(browser.secret, formId);
  const session = formId === undefined ? undefined : sessionSecret(formId);
  const deviceCookie = readCookie(ctx, 'device', site);
  const sender = {
    keyAfterLogin: toBrowserKey(secret),
    address: parts.callerNetwork(ctx),
    ...defined({
      device: deviceCookies.open(deviceCookie),
      sessionKeyAfterCode: session && toBrowserKey(session),
    }),
  };
  const result = await act(sender);
  const outcome = await customerBrowsers.outcomeOf(authorisationId, browser.key, sender);
  const { confirmedBy, isRenewed, sessionSeconds } = outcome;
  if (isRenewed) writeCookie(ctx, 'browser', secret, site);
  if (isRenewed && readCookie(ctx, 'typed-name', site) !== undefined) dropCookie(ctx, 'typed-name', site);
  if (!isRenewed && action?.kind === 'login')
    await keepTypedName(ctx, action.userName, { authorisationId, browser }, parts);
  if (confirmedBy) {
    const known = deviceCookies.remember(confirmedBy, deviceCookie);
    writeCookie(ctx, 'device', known, site, [`Max-Age=${deviceLifetimeSeconds}`]);
  }
  if (session !== undefined && sessionSeconds !== undefined)
    writeCookie(ctx, 'session', session, site, [`Max-Age=${sessionSeconds}`]);
  if (action?.kind === 'other-customer') dropCookie(ctx, 'session', site);
  return result;
}

interface Visitor {
  readonly authorisationId: string;
  readonly browser: Pick<Browser, 'lastingKey'>;
}

const toNameOwner = ({ authorisationId, browser }: Visitor) => ({
  authorisationId,
  browserKey: browser.lastingKey,
});

/** Gives the name of a failed login to the browser; the server stores it nowhere. */
async function keepTypedName(
  ctx: Context,
  userName: string,
  visitor: Visitor,
  { site, typedNames }: PageDependencies,
): Promise<void> {
  if (countLetters(userName) > longestName) return;
  const sealed = await typedNames.seal(userName, toNameOwner(visitor));
  writeCookie(ctx, 'typed-name', sealed, site, [`Max-Age=${nameLifetimeSeconds}`]);
}

/** Fills the login form with the name of this browser's last failed login. */
export async function withTypedName<View extends object>(
  ctx: Context,
  view: View,
  visitor: Visitor,
  { site, typedNames }: PageDependencies,
): Promise<View> {
  const cookie = readCookie(ctx, 'typed-name', site);
  const isLogin = 'step' in view && view.step === 'login';
  if (!isLogin || cookie === undefined) return view;
  return { ...view, ...defined({ userName: await typedNames.open(cookie, toNameOwner(visitor)) }) };
}
