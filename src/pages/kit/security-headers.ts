/** The headers that keep a page to itself: no script but one, no frame, nothing from or to other origins, no Referer. */
// See docs/decisions.md, D14.
import type { Context } from 'koa';
import type { Site } from './paths.js';

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

/** For the page that asks the browser for a passkey, which nothing but a script can do. */
export function allowOwnScript(ctx: Pick<Context, 'set'>): void {
  ctx.set('Content-Security-Policy', `${contentSecurityPolicy}; script-src 'self'`);
}

export function setSecurityHeaders(ctx: Pick<Context, 'set'>, site: Site): void {
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
  if (site.isSecure) ctx.set('Strict-Transport-Security', 'max-age=31536000');
}
