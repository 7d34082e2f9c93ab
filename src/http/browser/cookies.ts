/** The two cookies of the pages: a secret that stands for this browser, and its language. Neither is readable to scripts. */
import type { Context } from 'koa';
import { browserKeyOf, isBrowserSecret, newBrowserSecret } from '../../crypto/browser-key.js';
import type { Site } from './site.js';

type CookieName = 'browser' | 'language';

/** The key of this browser, or undefined for one that has no cookie of ours. */
export function knownBrowserKey(ctx: Context, site: Site): string | undefined {
  const secret = readCookie(ctx, 'browser', site);
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

export function writeCookie(ctx: Context, name: CookieName, value: string, site: Site): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(site.isSecure ? ['Secure'] : [])];
  ctx.append('Set-Cookie', `${fullName(name, site)}=${value}; ${attributes.join('; ')}`);
}

/** The prefix makes browsers refuse a cookie of this name from a neighbouring host or over plain HTTP. */
function fullName(name: CookieName, site: Site): string {
  return site.isSecure ? `__Host-${name}` : `psu-${name}`;
}
