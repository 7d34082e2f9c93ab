/** The cookie with the key of a browser's workspace: not readable by scripts, and sent to the portal only. */
import type { Context } from 'koa';
import type { Site } from '../../../../src/pages/kit/paths.js';
import { portalPaths } from './paths.js';

/** The retention of an unused workspace; each visit renews the cookie. */
const keptSeconds = 90 * 86_400;

export function readWorkspaceKey(ctx: Context, site: Site): string | undefined {
  return ctx.cookies.get(cookieName(site));
}

export function keepWorkspaceKey(ctx: Context, key: string, site: Site): void {
  write(ctx, key, keptSeconds, site);
}

export function dropWorkspaceKey(ctx: Context, site: Site): void {
  write(ctx, '', 0, site);
}

function write(ctx: Context, value: string, seconds: number, site: Site): void {
  const attributes = [`Path=${portalPaths.start}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`];
  if (site.isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', `${cookieName(site)}=${value}; ${attributes.join('; ')}`);
}

/** The prefix makes browsers reject a cookie of this name over plain HTTP. */
function cookieName({ isSecure }: Site): string {
  return isSecure ? '__Secure-workspace' : 'sandbox-workspace';
}
