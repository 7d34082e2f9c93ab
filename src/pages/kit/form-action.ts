/** Runs a form's action or a returning login, and sets the browser's cookies. */
import type { Context } from 'koa';
import { extendDeadline } from '../../api/deadline.js';
import { deviceLifetimeSeconds } from '../../crypto/device-cookies.js';
import { toBrowserKey, renewedBrowserSecret } from '../../crypto/secrets.js';
import { confirmationWaitMilliseconds } from '../../domain/authorisation/sca-method.js';
import { defined } from '../../domain/defined.js';
import type { Sender } from '../../usecases/authorisation/attempts/browsers.js';
import type { FormAction } from '../../usecases/authorisation/views.js';
import { type Browser, readCookie, writeCookie } from './cookies.js';
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
 * D21). A confirmation marks the browser as a trusted device (D22).
 */
export async function runFormAction<T>(
  ctx: Context,
  { customerBrowsers, deviceCookies, loginRenewal, site, ...parts }: PageDependencies,
  { action, authorisationId, browser, formId }: Act,
  act: (sender: Sender) => Promise<T>,
): Promise<T> {
  if (action?.kind === 'push') extendDeadline(ctx.req, confirmationWaitMilliseconds);
  const secret =
    formId === undefined ? renewedBrowserSecret(browser.secret) : loginRenewal(browser.secret, formId);
  const deviceCookie = readCookie(ctx, 'device', site);
  const sender = {
    keyAfterLogin: toBrowserKey(secret),
    address: parts.callerNetwork(ctx),
    ...defined({ device: deviceCookies.open(deviceCookie) }),
  };
  const result = await act(sender);
  const { confirmedBy, isRenewed } = await customerBrowsers.outcomeOf(authorisationId, browser.key, sender);
  if (isRenewed) writeCookie(ctx, 'browser', secret, site);
  if (confirmedBy) {
    const known = deviceCookies.remember(confirmedBy, deviceCookie);
    writeCookie(ctx, 'device', known, site, [`Max-Age=${deviceLifetimeSeconds}`]);
  }
  return result;
}
