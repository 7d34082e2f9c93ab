/**
 * The cookie with the key of a browser's workspace: not readable by scripts, and sent to the portal and to the simulated
 * app only.
 */
import type { Context } from 'koa';
import { appPath } from '../../../../src/api/page-paths.js';
import type { Site } from '../../../../src/pages/kit/paths.js';
import { portalPaths } from './paths.js';
import { setCookie } from './set-cookie.js';

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
  for (const path of [portalPaths.start, appPath])
    setCookie(ctx, cookieName(site), value, { path, seconds, isSecure: site.isSecure });
}

/** The prefix makes browsers reject a cookie of this name over plain HTTP. */
function cookieName({ isSecure }: Site): string {
  return isSecure ? '__Secure-workspace' : 'sandbox-workspace';
}
