/**
 * The cookies of the pages: a secret that stands for this browser, one that stands for the customer who is logged in
 * on their own page, and the language. None is readable to scripts.
 */
import type { Context } from 'koa';
import { browserKeyOf, isBrowserSecret, newBrowserSecret } from '../../crypto/secrets.js';
import type { Site } from './paths.js';

type CookieName = 'browser' | 'customer' | 'language';

/** The key of this browser, or undefined for one that has no cookie of ours. */
export function knownBrowserKey(ctx: Context, site: Site): string | undefined {
  return keyIn(ctx, 'browser', site);
}

/** The key of the customer's session in this browser. */
export function customerKey(ctx: Context, site: Site): string | undefined {
  return keyIn(ctx, 'customer', site);
}

function keyIn(ctx: Context, name: CookieName, site: Site): string | undefined {
  const secret = readCookie(ctx, name, site);
  return secret !== undefined && isBrowserSecret(secret) ? browserKeyOf(secret) : undefined;
}

/** The key of this browser; one without a cookie of ours gets one. */
export function browserKey(ctx: Context, site: Site): string {
  const known = knownBrowserKey(ctx, site);
  if (known !== undefined) return known;
  const secret = newBrowserSecret();
  writeCookie(ctx, 'browser', secret, site);
  return browserKeyOf(secret);
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

/** The prefix makes browsers refuse a cookie of this name from a neighbouring host or over plain HTTP. */
function fullName(name: CookieName, site: Site): string {
  return site.isSecure ? `__Host-${name}` : `psu-${name}`;
}
