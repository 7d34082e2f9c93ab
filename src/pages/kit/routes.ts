/** Common routing of the pages: security headers on each answer, and an error page for each problem. */
import type { CallerNetwork } from '../../api/addresses.js';
import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Trace } from '../../api/tracing/traceparent.js';
import type { CsrfTokens, FieldTokens, SessionCsrfTokens } from '../../crypto/csrf-tokens.js';
import type { DeviceCookies } from '../../crypto/device-cookies.js';
import type { TypedNames } from '../../crypto/typed-names.js';
import type { CustomerBrowsers } from '../../usecases/authorisation/attempts/browsers.js';
import type { CustomerLogins } from '../../usecases/authorisation/login-elsewhere.js';
import type { CustomerAuthorisations } from '../../usecases/authorisation/visits.js';
import type { Customers } from '../../usecases/customer/own-page.js';
import type { Authorizations } from '../../usecases/oauth/authorizations.js';
import { pageProblems, type PageProblemRules } from './failures.js';
import type { SandboxHints } from './form.js';
import type { Site } from './paths.js';
import { setSecurityHeaders } from './security-headers.js';

export interface PageDependencies {
  readonly site: Site;
  readonly customerAuthorisations: CustomerAuthorisations;
  readonly authorizations: Authorizations;
  readonly customers: Customers;
  readonly customerBrowsers: CustomerBrowsers;
  readonly customerLogins: CustomerLogins;
  /** Returns the browser cookie's value after a login by this form. */
  readonly loginRenewal: (secret: string, formId: string) => string;
  /** Returns the combined session's cookie after a confirmation by this form. */
  readonly sessionSecret: (formId: string) => string;
  readonly deviceCookies: DeviceCookies;
  readonly typedNames: TypedNames;
  readonly callerNetwork: CallerNetwork;
  readonly csrfTokens: CsrfTokens;
  readonly fieldTokens: FieldTokens;
  readonly sessionCsrfTokens: SessionCsrfTokens;
  /** Dependencies for a request of a trace; absent where traces make no difference. */
  readonly inTrace?: (trace: Trace) => PageDependencies;
  /** Present in the sandbox only. */
  readonly sandbox?: SandboxHints;
}

/** Dependencies for one request, whose calls to the bank's core carry its trace. */
export function dependenciesFor({ state }: TracedContext, parts: PageDependencies): PageDependencies {
  return parts.inTrace?.(state.trace) ?? parts;
}

interface TracedContext {
  readonly state: { readonly trace: Trace };
}

/** `define` adds routes; `rules` adapt the error pages. */
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
  // The router sets `params` and `router` itself; its types require them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}
