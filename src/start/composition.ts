/**
 * The composition root: assembles the dependencies of the use cases (clock, identifiers, stores, the bank and its SCA)
 * and the web application over them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { handlers } from '../../handlers/index.js';
import type { Config } from '../config/config.js';
import { contracts } from '../../generated/index.js';
import { interfaceAddresses } from '../contract/audiences.js';
import { createCallerCheck } from '../api/addresses.js';
import { buildMetadata } from '../api/documents/documents.js';
import { clientAssertions } from '../crypto/client-assertions.js';
import { sha256Hex } from '../crypto/digests.js';
import { statementReader } from '../crypto/statements.js';
import { tokenSecrets } from '../crypto/secrets.js';
import { cursors } from '../crypto/cursors.js';
import { loginCallbackPath } from '../api/page-paths.js';
import { discouragedGrants } from '../domain/client-registration.js';
import { defined } from '../domain/defined.js';
import { stores } from '../storage/stores.js';
import { passwordChecks } from '../usecases/limits/password-checks.js';
import { createLongPollLimit } from '../usecases/limits/long-poll-limit.js';
import { findAccess } from '../usecases/oauth/access.js';
import { StatusWatch } from '../usecases/payments/status-watch.js';
import type { Policy, Services } from '../usecases/services.js';
import { rememberSigned } from '../usecases/signed-requests.js';
import type { AdministrationDependencies } from './administration-app.js';
import { createApps, type Applications } from './app.js';
import type { AppDependencies } from './app-stages.js';
import { findTrustedGateway } from '../net/client-authentication.js';
import { type LoadedCertificates, licenceReader } from '../net/certificates.js';
import type { BankAdapters, Companion } from './companion.js';
import type { Foundations } from '../plugins/foundations.js';
import { composePages, tracedPages } from './page-options.js';

/**
 * Queue length per running password check. A check takes about 200 ms, so the last in the queue still finishes before
 * the deadline.
 */
const checksWaitedFor = 16;
/** One in this many concurrent requests may wait for a customer's decision in the bank's app. */
const partThatWaits = 10;
/** The most of these requests of one customer. */
const waitsOfOneCustomer = 3;

export function composeServices(
  { sealingKeys, ...foundations }: Foundations,
  parts: BankAdapters,
  config: Config,
  reports: Pick<Services, 'alarm' | 'tell' | 'wakeConfirmations' | 'wakeExecution'>,
  companion?: Companion,
): Services {
  return {
    ...foundations,
    bank: parts.bank,
    sca: parts.sca,
    ...(parts.login && {
      login: { customers: parts.login, returnTo: config.PUBLIC_URL + loginCallbackPath },
    }),
    readStatement: statementReader({
      keys: companion?.statementKeys(sealingKeys) ?? (() => config.APP_KEYS_FILE),
      audience: config.PUBLIC_URL,
      now: foundations.clock.now,
    }),
    clientAssertions: clientAssertions({
      audiences: listAssertionAudiences(config),
      hosts: config.JWKS_HOSTS,
      now: foundations.clock.now,
      tell: (failure) => reports.tell({ kind: 'client-keys-failed', ...failure }),
    }),
    stores,
    policy: toPolicy(config),
    appLinks: defined({ ios: config.APP_LINK_IOS, android: config.APP_LINK_ANDROID }),
    fingerprint: sha256Hex,
    tokenSecrets: tokenSecrets(sealingKeys),
    cursors: cursors(sealingKeys),
    readLicence: licenceReader(config, foundations.clock.now),
    keyHosts: config.JWKS_HOSTS,
    warnedGrants: config.MODE === 'production' ? discouragedGrants : [],
    pause,
    waitingPlaces: createLongPollLimit({
      ofAll: Math.ceil(config.REQUESTS_AT_ONCE / partThatWaits),
      ofOne: waitsOfOneCustomer,
    }),
    statusWatch: new StatusWatch({
      findStatuses: (ids) => foundations.read.run((db) => stores.payments.findStatuses(db, ids)),
      places: createLongPollLimit({
        ofAll: config.STATUS_WAITS_AT_ONCE,
        ofOne: Math.ceil((config.STATUS_WAITS_AT_ONCE * config.REQUESTS_AT_ONCE_PER_CLIENT_SHARE) / 100),
      }),
    }),
    passwordChecks: passwordChecks({
      atOnce: config.PASSWORD_CHECKS_AT_ONCE,
      waitingAtMost: config.PASSWORD_CHECKS_AT_ONCE * checksWaitedFor,
    }),
    ...reports,
  };
}

/** Maps the settings to the bank's policy. */
function toPolicy(config: Config): Policy {
  return {
    homeCurrency: config.HOME_CURRENCY,
    offeredProducts: config.OFFERED_PRODUCTS,
    keepsCutOffs: config.CUT_OFFS,
    maximumExecutionDays: config.MAXIMUM_EXECUTION_DAYS,
    paymentLifetimeSeconds: config.PAYMENT_LIFETIME_SECONDS,
    authorisationIdleSeconds: config.APPROVAL_IDLE_SECONDS,
    customerIdleSeconds: config.CUSTOMER_IDLE_SECONDS,
    customerSessionSeconds: config.CUSTOMER_SESSION_SECONDS,
    combinedSessionSeconds: config.SESSION_SECONDS,
    loginLockSeconds: config.LOGIN_LOCK_SECONDS,
    decoupledPerHour: config.DECOUPLED_PER_HOUR,
    answerSeconds: config.ANSWER_SECONDS,
    outcomeWaitSeconds: config.OUTCOME_WAIT_SECONDS,
    coreDeadlineSeconds: config.CORE_DEADLINE_SECONDS,
    coreOrdersAtOnce: config.CORE_ORDERS_AT_ONCE,
    coreAlarmSeconds: config.CORE_ALARM_SECONDS,
    fundsRetrySeconds: config.FUNDS_RETRY_SECONDS,
    consentConfirmationSeconds: config.CONSENT_CONFIRMATION_SECONDS,
    consentLifetimeDays: config.CONSENT_LIFETIME_DAYS,
    consentFrequencyPerDay: config.CONSENT_FREQUENCY_PER_DAY,
    outcomeLifetimeSeconds: config.OUTCOME_LIFETIME_SECONDS,
    authorizationCodeLifetimeSeconds: config.AUTHORIZATION_CODE_LIFETIME_SECONDS,
    accessTokenLifetimeSeconds: config.ACCESS_TOKEN_LIFETIME_SECONDS,
    refreshTokenLifetimeSeconds: config.REFRESH_TOKEN_LIFETIME_SECONDS,
    fundsConsentDays: config.FUNDS_CONSENT_DAYS,
    refreshGraceSeconds: config.REFRESH_GRACE_SECONDS,
    scaFreshnessSeconds: config.SCA_FRESHNESS_SECONDS,
  };
}

/** A client assertion is addressed to the issuer or to one of its token endpoints. */
function listAssertionAudiences(config: Config): readonly string[] {
  const { apiUrl, publicUrl } = interfaceAddresses(config);
  const oauth = contracts.filter(({ api }) => api === 'oauth2');
  const endpoints = [...new Set([publicUrl, apiUrl])].flatMap((tokensUrl) =>
    oauth.map(({ basePath }) => buildMetadata({ apiUrl, publicUrl, tokensUrl }, basePath).token_endpoint),
  );
  return [publicUrl, ...endpoints];
}

type StartedDependencies = Pick<Foundations, 'sealingKeys'> &
  Pick<
    AppDependencies,
    | 'admission'
    | 'contracts'
    | 'health'
    | 'log'
    | 'measure'
    | 'plugins'
    | 'portal'
    | 'servicesIn'
    | 'tracing'
    | 'usage'
  > &
  Pick<LoadedCertificates, 'signatures' | 'clientCertificates'>;

export function composeApps(
  config: Config,
  services: Services,
  given: StartedDependencies,
  companion?: Companion,
): Applications {
  const { clientCertificates, sealingKeys, signatures, ...parts } = given;
  const customerPages = companion?.customerPages(services, sealingKeys);
  const pages = {
    ...composePages(config, services, sealingKeys),
    ...defined({ sandbox: customerPages?.hints }),
  };
  const { servicesIn } = parts;
  const lookUp = services.read.batched(stores.bearerTokens.opened);
  return createApps({
    ...parts,
    ...(servicesIn ? tracedPages(pages, config.PUBLIC_URL, servicesIn) : pages),
    ...defined({ sandboxPages: customerPages?.routes(pages) }),
    handlers,
    services,
    identification: {
      findClient: services.read.batched(stores.clients.byId),
      findAccess: (token, client, { isRead, operation }) =>
        findAccess(token, { client, operation, services, ...(isRead && { lookUp }) }),
      secretRequiredFor: config.GATEWAY_SECRET_REQUIRED,
      now: services.proofClock.now,
      ...defined({ clientCertificates, gateway: findTrustedGateway(config) }),
    },
    signatures: {
      ...signatures,
      now: services.proofClock.now,
      remember: (request) => rememberSigned(request, services),
    },
    addresses: interfaceAddresses(config),
    showsUnavailable: createCallerCheck(config.HEALTH_ADDRESSES, config.TRUSTED_PROXIES),
    // 200 ms before the promised deadline, so that the answer arrives in time.
    answerMilliseconds: config.ANSWER_SECONDS * 1000 - 200,
    rates: {
      clientPerSecond: config.REQUESTS_PER_SECOND,
      // Several TPPs may share a gateway's address.
      addressPerSecond: config.REQUESTS_PER_SECOND_PER_ADDRESS || 10 * config.REQUESTS_PER_SECOND,
    },
  });
}

/** The dependencies of the administration interface. */
export function composeAdministration(
  { ADMIN_TOKEN_FILE: tokens }: Config,
  services: Services,
  given: Pick<AdministrationDependencies, 'health' | 'log' | 'metrics' | 'plugins' | 'tracing'>,
): AdministrationDependencies {
  return { ...given, handlers, services, tokens };
}
