/** The Content-Security-Policy of the portal's pages: stylesheets only, unless a page allows more. */
import type { Context } from 'koa';

const base = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** For a page with a script of our own that makes no requests. */
export function allowScript(ctx: Pick<Context, 'set'>): void {
  ctx.set('Content-Security-Policy', `${base}; img-src 'self'; script-src 'self'`);
}

/** For a page with a script that makes requests to this server. */
export function allowAskingScript(ctx: Pick<Context, 'set'>): void {
  ctx.set('Content-Security-Policy', `${base}; img-src 'self'; script-src 'self'; connect-src 'self'`);
}
