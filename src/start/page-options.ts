/** The dependencies of customers' pages: branding, forms, cookies and use cases. */
import { callerNetworkBehind } from '../api/addresses.js';
import type { ServicesIn } from '../api/handle.js';
import type { Config } from '../config/config.js';
import { deviceCookies } from '../crypto/device-cookies.js';
import { loginRenewals } from '../crypto/secrets.js';
import { csrfTokens, fieldTokens, sessionCsrfTokens } from '../crypto/csrf-tokens.js';
import { lookOf } from '../pages/kit/assets.js';
import { siteOf } from '../pages/kit/paths.js';
import type { PageParts } from '../pages/kit/routes.js';
import { customerBrowsersOf } from '../usecases/authorisation/browsers.js';
import { customerLoginsOf } from '../usecases/authorisation/login-elsewhere.js';
import { customerAuthorisationsOf } from '../usecases/authorisation/visits.js';
import { customersOf } from '../usecases/consents/own-page.js';
import { authorizationsOf } from '../usecases/oauth/authorizations.js';
import type { Services } from '../usecases/services.js';

/** The sandbox adds its hints. */
export function pagePartsOf(config: Config, services: Services): Omit<PageParts, 'sandbox'> {
  const { BANK_COLOUR, BANK_LOGO_FILE, BANK_NAME, PUBLIC_URL, SEALING_KEY } = config;
  const { proofClock } = services;
  return {
    site: siteOf(BANK_NAME, PUBLIC_URL, lookOf({ colour: BANK_COLOUR, logo: BANK_LOGO_FILE })),
    ...useCasesOf(PUBLIC_URL, services),
    customerBrowsers: customerBrowsersOf(services),
    loginRenewal: loginRenewals(SEALING_KEY),
    deviceCookies: deviceCookies(SEALING_KEY, proofClock),
    callerNetwork: callerNetworkBehind(config.TRUSTED_PROXIES),
    csrfTokens: csrfTokens(SEALING_KEY, proofClock),
    fieldTokens: fieldTokens(SEALING_KEY, proofClock),
    sessionCsrfTokens: sessionCsrfTokens(SEALING_KEY, proofClock),
  };
}

function useCasesOf(publicUrl: string, services: Services) {
  const customerAuthorisations = customerAuthorisationsOf(services);
  return {
    customerAuthorisations,
    authorizations: authorizationsOf(services, customerAuthorisations, publicUrl),
    customers: customersOf(services),
    customerLogins: customerLoginsOf(services),
  };
}

/** Pages of a bank whose core receives the trace of each call. */
export function tracedPages(parts: PageParts, publicUrl: string, servicesIn: ServicesIn): PageParts {
  return {
    ...parts,
    inTrace: (trace) => ({ ...parts, ...useCasesOf(publicUrl, servicesIn(trace)) }),
  };
}
