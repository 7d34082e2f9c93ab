/**
 * The cookies of the pages: a secret that stands for this browser, one that stands for the customer who is logged in
 * on their own page, who has logged in in this browser before, and the language. None is readable to scripts.
 */
import type { Context } from 'koa';
import {
  browserKeyOf,
  isBrowserSecret,
  lastingBrowserKeyOf,
  newBrowserSecret,
} from '../../crypto/secrets.js';
import type { Site } from './paths.js';

type CookieName = 'browser' | 'customer' | 'device' | 'language';

/** A browser by its cookie; see docs/decisions.md, D21. */
export interface Browser {
  /** What the cookie holds. */
  readonly secret: string;
  /** Whatever is shown to a customer who has logged in hangs on it; each login changes it. */
  readonly key: string;
  /** Stays over a login: the forms of all its tabs are bound to it, and no login is. */
  readonly lastingKey: string;
}

/** This browser, or undefined for one that has no cookie of ours. */
export function knownBrowser(ctx: Context, site: Site): Browser | undefined {
  const secret = readCookie(ctx, 'browser', site);
  return secret !== undefined && isBrowserSecret(secret) ? browserBy(secret) : undefined;
}

/** This browser; one without a cookie of ours gets one. */
export function browserOf(ctx: Context, site: Site): Browser {
  const known = knownBrowser(ctx, site);
  if (known) return known;
  const secret = newBrowserSecret();
  writeCookie(ctx, 'browser', secret, site);
  return browserBy(secret);
}

function browserBy(secret: string): Browser {
  return { secret, key: browserKeyOf(secret), lastingKey: lastingBrowserKeyOf(secret) };
}

export function customerKey(ctx: Context, site: Site): string | undefined {
  const secret = readCookie(ctx, 'customer', site);
  return secret !== undefined && isBrowserSecret(secret) ? browserKeyOf(secret) : undefined;
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
