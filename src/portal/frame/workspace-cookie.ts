/** The workspace of a browser: its key is in a cookie that no script reads and that goes to the portal alone. */
import type { Context } from 'koa';
import { hrefOf, type Site } from '../../pages/kit/paths.js';
import { portalPaths } from './paths.js';

/** As long as an unused workspace is kept; each visit begins it anew. */
const keptSeconds = 90 * 86_400;

export function workspaceKeyOf(ctx: Context, site: Site): string | undefined {
  return ctx.cookies.get(nameOf(site));
}

export function keepWorkspaceKey(ctx: Context, key: string, site: Site): void {
  write(ctx, key, keptSeconds, site);
}

export function dropWorkspaceKey(ctx: Context, site: Site): void {
  write(ctx, '', 0, site);
}

function write(ctx: Context, value: string, seconds: number, site: Site): void {
  const path = hrefOf(site, portalPaths.start);
  const attributes = [`Path=${path}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`];
  if (site.isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', `${nameOf(site)}=${value}; ${attributes.join('; ')}`);
}

/** The prefix makes browsers refuse a cookie of this name over plain HTTP. */
function nameOf({ isSecure }: Site): string {
  return isSecure ? '__Secure-workspace' : 'sandbox-workspace';
}
