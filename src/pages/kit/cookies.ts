/**
 * Cookies of the pages: browser secret, session of the customer's own page, combined session, trusted device, language,
 * user name of a failed login. All are HttpOnly.
 */
import type { Context } from 'koa';
import {
  toBrowserKey,
  isBrowserSecret,
  toLastingBrowserKey,
  newBrowserSecret,
} from '../../crypto/secrets.js';
import type { Site } from './paths.js';

type CookieName = 'browser' | 'customer' | 'device' | 'language' | 'session' | 'typed-name';

/** A browser, identified by its cookie; see docs/developer/decisions, D21. */
export interface Browser {
  /** The cookie's value. */
  readonly secret: string;
  /** Grants access to a logged-in customer's data; each login changes it. */
  readonly key: string;
  /** Survives a login: the forms of all tabs are bound to it; it grants no login. */
  readonly lastingKey: string;
}

/** Returns this browser, or undefined without a cookie of this server. */
export function knownBrowser(ctx: Context, site: Site): Browser | undefined {
  const secret = readCookie(ctx, 'browser', site);
  return secret !== undefined && isBrowserSecret(secret) ? browserBy(secret) : undefined;
}

/** Returns this browser; sets a cookie if it has none. */
export function ensureBrowser(ctx: Context, site: Site): Browser {
  const known = knownBrowser(ctx, site);
  if (known) return known;
  const secret = newBrowserSecret();
  writeCookie(ctx, 'browser', secret, site);
  return browserBy(secret);
}

function browserBy(secret: string): Browser {
  return { secret, key: toBrowserKey(secret), lastingKey: toLastingBrowserKey(secret) };
}

/** The key of the session of the customer's own page, or of the combined session. */
export function readSessionKey(ctx: Context, name: 'customer' | 'session', site: Site): string | undefined {
  const secret = readCookie(ctx, name, site);
  return secret !== undefined && isBrowserSecret(secret) ? toBrowserKey(secret) : undefined;
}

export function readCookie(ctx: Context, name: CookieName, site: Site): string | undefined {
  return ctx.cookies.get(fullName(name, site));
}

export function writeCookie(
  ctx: Context,
  name: CookieName,
  value: string,
  site: Site,
  more: readonly string[] = [],
): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(site.isSecure ? ['Secure'] : []), ...more];
  ctx.append('Set-Cookie', `${fullName(name, site)}=${value}; ${attributes.join('; ')}`);
}

export function dropCookie(ctx: Context, name: CookieName, site: Site): void {
  writeCookie(ctx, name, '', site, ['Max-Age=0']);
}

/** The `__Host-` prefix makes browsers refuse a cookie of this name from a neighbouring host or over plain HTTP. */
function fullName(name: CookieName, site: Site): string {
  return site.isSecure ? `__Host-${name}` : `psu-${name}`;
}
