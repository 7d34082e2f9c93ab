/** Runs a form's action or a returning login, and sets the browser's cookies. */
import type { Context } from 'koa';
import { extendDeadline } from '../../api/deadline.js';
import { deviceLifetimeSeconds } from '../../crypto/device-cookies.js';
import { toBrowserKey, renewedBrowserSecret } from '../../crypto/secrets.js';
import { confirmationWaitMilliseconds } from '../../domain/authorisation/sca-method.js';
import { defined } from '../../domain/defined.js';
import type { Sender } from '../../usecases/authorisation/attempts/browsers.js';
import type { FormAction } from '../../usecases/authorisation/views.js';
import { type Browser, dropCookie, readCookie, writeCookie } from './cookies.js';
import type { PageDependencies } from './routes.js';

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
  { customerBrowsers, deviceCookies, loginRenewal, sessionSecret, site, ...parts }: PageDependencies,
  { action, authorisationId, browser, formId }: Act,
  act: (sender: Sender) => Promise<T>,
): Promise<T> {
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
  if (confirmedBy) {
    const known = deviceCookies.remember(confirmedBy, deviceCookie);
    writeCookie(ctx, 'device', known, site, [`Max-Age=${deviceLifetimeSeconds}`]);
  }
  if (session !== undefined && sessionSeconds !== undefined)
    writeCookie(ctx, 'session', session, site, [`Max-Age=${sessionSeconds}`]);
  if (action?.kind === 'other-customer') dropCookie(ctx, 'session', site);
  return result;
}
