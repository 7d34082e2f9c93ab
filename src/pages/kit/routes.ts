/** What the routes of every journey have in common: security headers on each answer, and a page for each problem. */
import type { CallerNetwork } from '../../api/addresses.js';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Trace } from '../../api/traceparent.js';
import type { CsrfTokens, FieldTokens, SessionCsrfTokens } from '../../crypto/csrf-tokens.js';
import type { DeviceCookies } from '../../crypto/device-cookies.js';
import type { CustomerBrowsers } from '../../usecases/authorisation/browsers.js';
import type { CustomerLogins } from '../../usecases/authorisation/login-elsewhere.js';
import type { CustomerAuthorisations } from '../../usecases/authorisation/visits.js';
import type { Customers } from '../../usecases/consents/own-page.js';
import type { Authorizations } from '../../usecases/oauth/authorizations.js';
import { pageProblems, type PageProblemRules } from './failures.js';
import type { SandboxHints } from './form.js';
import type { Site } from './paths.js';
import { setSecurityHeaders } from './security-headers.js';

export interface PageParts {
  readonly site: Site;
  readonly customerAuthorisations: CustomerAuthorisations;
  readonly authorizations: Authorizations;
  readonly customers: Customers;
  readonly customerBrowsers: CustomerBrowsers;
  readonly customerLogins: CustomerLogins;
  /** What a browser's cookie holds after a login by this form. */
  readonly loginRenewal: (secret: string, formId: string) => string;
  readonly deviceCookies: DeviceCookies;
  readonly callerNetwork: CallerNetwork;
  readonly csrfTokens: CsrfTokens;
  readonly fieldTokens: FieldTokens;
  readonly sessionCsrfTokens: SessionCsrfTokens;
  /** The same for a request of a trace; absent where that makes no difference. */
  readonly inTrace?: (trace: Trace) => PageParts;
  /** Present in the sandbox only. */
  readonly sandbox?: SandboxHints;
}

/** For one request, whose questions to the bank's core belong to its trace. */
export function partsFor({ state }: TracedContext, parts: PageParts): PageParts {
  return parts.inTrace?.(state.trace) ?? parts;
}

interface TracedContext {
  readonly state: { readonly trace: Trace };
}

/** `define` adds the routes of one journey; `rules` say how its problems differ from those of others. */
export function pageRoutes(
  site: Site,
  define: (router: Router) => void,
  rules?: PageProblemRules,
): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  router.use(
    (ctx, next) => {
      setSecurityHeaders(ctx);
      return next();
    },
    pageProblems(site, rules),
  );
  define(router);
  const routes = router.routes();
  // The router sets both itself; its types ask for them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}
