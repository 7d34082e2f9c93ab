/** The dependencies of customers' pages: branding, forms, cookies and use cases. */
import { createCallerNetwork } from '../api/addresses.js';
import type { ServicesIn } from '../api/handle.js';
import type { Config } from '../config/config.js';
import type { SealingKeys } from '../crypto/digests.js';
import { deviceCookies } from '../crypto/device-cookies.js';
import { loginRenewals, sessionSecrets } from '../crypto/secrets.js';
import { csrfTokens, fieldTokens, sessionCsrfTokens } from '../crypto/csrf-tokens.js';
import { typedNames } from '../crypto/typed-names.js';
import { createSite } from '../pages/kit/paths.js';
import type { PageDependencies } from '../pages/kit/routes.js';
import { createCustomerBrowsers } from '../usecases/authorisation/attempts/browsers.js';
import { createCustomerLogins } from '../usecases/authorisation/login-elsewhere.js';
import { createCustomerAuthorisations } from '../usecases/authorisation/visits.js';
import { createCustomers } from '../usecases/customer/own-page.js';
import { createAuthorizations } from '../usecases/oauth/authorizations.js';
import type { Services } from '../usecases/services.js';

/** The sandbox adds its hints. */
export function composePages(
  config: Config,
  services: Services,
  sealingKeys: SealingKeys,
): Omit<PageDependencies, 'sandbox'> {
  const { BANK_COLOUR, BANK_LOGO_FILE, BANK_NAME, PUBLIC_URL } = config;
  const { proofClock } = services;
  return {
    site: createSite(BANK_NAME, PUBLIC_URL, { colour: BANK_COLOUR, logo: BANK_LOGO_FILE }),
    ...createUseCases(PUBLIC_URL, services),
    customerBrowsers: createCustomerBrowsers(services),
    loginRenewal: loginRenewals(sealingKeys),
    sessionSecret: sessionSecrets(sealingKeys),
    deviceCookies: deviceCookies(sealingKeys, proofClock),
    typedNames: typedNames(sealingKeys, proofClock),
    callerNetwork: createCallerNetwork(config.TRUSTED_PROXIES),
    csrfTokens: csrfTokens(sealingKeys, proofClock),
    fieldTokens: fieldTokens(sealingKeys, proofClock),
    sessionCsrfTokens: sessionCsrfTokens(sealingKeys, proofClock),
  };
}

function createUseCases(publicUrl: string, services: Services) {
  const customerAuthorisations = createCustomerAuthorisations(services);
  return {
    customerAuthorisations,
    authorizations: createAuthorizations(services, customerAuthorisations, publicUrl),
    customers: createCustomers(services),
    customerLogins: createCustomerLogins(services),
  };
}

/** Pages of a bank whose core receives the trace of each call. */
export function tracedPages(
  parts: PageDependencies,
  publicUrl: string,
  servicesIn: ServicesIn,
): PageDependencies {
  return {
    ...parts,
    inTrace: (trace) => ({ ...parts, ...createUseCases(publicUrl, servicesIn(trace)) }),
  };
}
