/** Sets a cookie of the portal: scripts cannot read it, and requests from other sites do not carry it. */
import type { Context } from 'koa';
import { portalPaths } from './paths.js';

interface CookieOptions {
  /** The lifetime; 0 deletes the cookie. */
  readonly seconds: number;
  /** Default: every page of the portal. */
  readonly path?: string;
  readonly isSecure?: boolean;
}

export function setCookie(
  ctx: Context,
  name: string,
  value: string,
  { isSecure = false, path = portalPaths.start, seconds }: CookieOptions,
): void {
  const attributes = [`Path=${path}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`];
  if (isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', `${name}=${value}; ${attributes.join('; ')}`);
}
