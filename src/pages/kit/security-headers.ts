/** Security headers of pages (CSP and others): no script but two, no frames, no other origins, no Referer. */
// See docs/developer/decisions, D14.
import type { Context } from 'koa';

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Allows scripts on a page that requests a passkey. */
export function allowPasskeyScript(ctx: Pick<Context, 'set'>): void {
  ctx.set('Content-Security-Policy', `${contentSecurityPolicy}; script-src 'self'`);
}

/** Allows a step's script: the passkey's, or the one that polls for the answer in the bank's app. */
export function allowStepScript(ctx: Pick<Context, 'set'>, view: { readonly step: string }): void {
  if ('passkey' in view) allowPasskeyScript(ctx);
  if (view.step !== 'push') return;
  ctx.set('Content-Security-Policy', `${contentSecurityPolicy}; script-src 'self'; connect-src 'self'`);
}

export function setSecurityHeaders(ctx: Pick<Context, 'set'>): void {
  ctx.set({
    'Content-Security-Policy': contentSecurityPolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'X-Robots-Tag': 'noindex, nofollow',
    'Cache-Control': 'no-store',
  });
}
