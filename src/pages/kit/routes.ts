/** What the routes of every journey have in common: security headers on each answer, and a page for each problem. */
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { pageProblems, type PageProblemRules } from './failures.js';
import type { SandboxHints } from './form.js';
import type { Site } from './paths.js';
import { securityHeaders } from './security-headers.js';

export interface JourneyOptions {
  /** The address under which customers reach this server. */
  readonly publicUrl: string;
  readonly bankName: string;
  /** Present in the sandbox only. */
  readonly sandbox?: SandboxHints;
}

/** `define` adds the routes of one journey; `rules` say how its problems differ from those of others. */
export function pageRoutes(
  site: Site,
  define: (router: Router) => void,
  rules?: PageProblemRules,
): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  router.use(securityHeaders(site), pageProblems(site, rules));
  define(router);
  const routes = router.routes();
  // The router sets both itself; its types ask for them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}
