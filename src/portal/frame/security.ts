/** What a page of the portal may load beside its stylesheets: nothing, but where a page says so. */
import type { Context } from 'koa';

const base = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** For the documentation component, whose drawings stand in its stylesheet. */
export function allowDocumentation(ctx: Pick<Context, 'set'>): void {
  ctx.set('Content-Security-Policy', `${base}; img-src 'self' data:; script-src 'self'; connect-src 'self'`);
}

/** For a page with a script of our own, which may ask nobody. */
export function allowScript(ctx: Pick<Context, 'set'>): void {
  ctx.set('Content-Security-Policy', `${base}; img-src 'self'; script-src 'self'`);
}

/** The same for one that asks this server. */
export function allowAskingScript(ctx: Pick<Context, 'set'>): void {
  ctx.set('Content-Security-Policy', `${base}; img-src 'self'; script-src 'self'; connect-src 'self'`);
}
