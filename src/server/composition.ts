/**
 * The composition root: what use cases work with (clock, identifiers, stores, the bank and its SCA), and the web
 * application over them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { handlers } from '../../handlers/index.js';
import { sandboxBank } from '../bank/sandbox.js';
import { sandboxData, type SandboxData } from '../bank/sandbox-data.js';
import { sandboxApp, type SandboxApp } from '../bank/sandbox-app.js';
import { sandboxPasskeys, type SandboxPasskeys } from '../bank/sandbox-passkeys.js';
import { sandboxSca } from '../bank/sandbox-sca.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CustomerLogin } from '../bank/customer-login.js';
import type { Sca } from '../bank/sca.js';
import type { Config } from '../config/config.js';
import { contracts } from '../../generated/index.js';
import { metadataOf } from '../api/documents.js';
import { clientAssertions } from '../crypto/client-assertions.js';
import { keyedDigests, sha256Hex } from '../crypto/digests.js';
import { sandboxSigner, statementReader } from '../crypto/statements.js';
import { isByPasskey, readNewPasskey } from '../crypto/passkeys.js';
import { tokenSecrets } from '../crypto/secrets.js';
import { isPassword } from '../crypto/passwords.js';
import { cursors } from '../crypto/cursors.js';
import type { SandboxHints } from '../pages/kit/form.js';
import { loginCallbackPath } from '../domain/page-paths.js';
import { defined } from '../domain/defined.js';
import { bankStores, stores } from '../storage/stores.js';
import { findSigners } from '../usecases/authorisation/signers.js';
import { passwordChecks } from '../usecases/authorisation/password-checks.js';
import { waitingPlaces } from '../usecases/authorisation/waiting.js';
import { findAccess } from '../usecases/oauth/access.js';
import type { Services } from '../usecases/services.js';
import { rememberSigned } from '../usecases/signed-requests.js';
import type { AdministrationParts } from './administration-app.js';
import { createApp, type AppParts } from './app.js';
import { trustedGatewayOf } from './caller-demands.js';
import { type CertificateParts, licenceReader } from './certificates.js';
import type { Foundations } from './foundations.js';
import { pagePartsOf, tracedPages } from './page-parts.js';
import { policyOf } from './policy.js';
import { sandboxAppServer } from './sandbox-app-server.js';

/** The passkeys of the sandbox's customers. */
function sandboxPasskeysOf(
  { ids, read, work }: Pick<Foundations, 'ids' | 'read' | 'work'>,
  { PUBLIC_URL, SEALING_KEY }: Config,
): SandboxPasskeys {
  const { hostname, origin } = new URL(PUBLIC_URL);
  const party = { id: hostname, origin };
  return sandboxPasskeys({
    stores: bankStores,
    read,
    work,
    newId: ids.next,
    digest: keyedDigests(SEALING_KEY).digest,
    rpId: hostname,
    readNew: (answer, challenge) => readNewPasskey(answer, challenge, party),
    isRight: (answer, challenge, passkey) => isByPasskey(answer, challenge, passkey, party),
  });
}

/** The bank itself. */
export interface BankParts {
  readonly bank: CoreBanking;
  readonly sca: Sca;
  /** Where customers log in, if not with the password that `sca` knows. */
  readonly login?: CustomerLogin;
}

/** The embedded bank, which books by the clock of the foundations. */
export function embeddedBank(
  { bank: { bankCode } }: SandboxData,
  { bookings, clock, ids, read }: Pick<Foundations, 'bookings' | 'clock' | 'ids' | 'read'>,
  { HOME_CURRENCY: homeCurrency }: Config,
): CoreBanking {
  const parts = { stores: bankStores, read, bookings, newId: ids.next, now: clock.now };
  return sandboxBank({ ...parts, bankCode, homeCurrency });
}

/** The embedded bank and its strong customer authentication. */
export function sandboxParts(data: SandboxData, foundations: Foundations, config: Config): BankParts {
  const { read } = foundations;
  return {
    bank: embeddedBank(data, foundations, config),
    sca: sandboxSca({
      oneTimePassword: data.oneTimePassword,
      findPasswordHash: (userName) =>
        read.run(async (db) => (await bankStores.customers.find(db, userName))?.passwordHash),
      isPassword,
      ...keyedDigests(config.SEALING_KEY),
      app: sandboxAppOf(foundations, config),
      passkeys: sandboxPasskeysOf(foundations, config),
    }),
  };
}

/** The stand-in for the bank's app. */
export function sandboxAppOf(
  { clock, ids, read, work }: Pick<Foundations, 'clock' | 'ids' | 'read' | 'work'>,
  { SEALING_KEY }: Config,
): SandboxApp {
  const digests = keyedDigests(SEALING_KEY);
  return sandboxApp({ stores: bankStores, read, work, newId: ids.next, now: clock.now, ...digests });
}

/** A fifth of a second each: the last of them has its turn in time. */
const checksWaitedFor = 16;
/** Of all requests at once one in so many may wait for what a customer does in the bank's app. */
const partThatWaits = 10;

export function servicesOf(
  foundations: Foundations,
  parts: BankParts,
  config: Config,
  wakeExecution: () => void,
  { alarm, tell }: Pick<Services, 'alarm' | 'tell'>,
): Services {
  return {
    ...foundations,
    bank: parts.bank,
    sca: parts.sca,
    ...(parts.login && {
      login: { customers: parts.login, returnTo: config.PUBLIC_URL + loginCallbackPath },
    }),
    readStatement: statementReader({ ...statementPartsOf(config, foundations), now: foundations.clock.now }),
    clientAssertions: clientAssertions({
      audiences: assertionAudiencesOf(config),
      hosts: config.JWKS_HOSTS,
      now: foundations.clock.now,
      tell: (failure) => tell({ kind: 'client-keys-failed', ...failure }),
    }),
    stores,
    policy: policyOf(config),
    appLinks: defined({ ios: config.APP_LINK_IOS, android: config.APP_LINK_ANDROID }),
    fingerprint: sha256Hex,
    tokenSecrets: tokenSecrets(config.SEALING_KEY),
    cursors: cursors(config.SEALING_KEY),
    readLicence: licenceReader(config, foundations.clock.now),
    keyHosts: config.JWKS_HOSTS,
    pause,
    waitingPlaces: waitingPlaces(Math.ceil(config.REQUESTS_AT_ONCE / partThatWaits)),
    passwordChecks: passwordChecks({
      atOnce: config.PASSWORD_CHECKS_AT_ONCE,
      waitingAtMost: config.PASSWORD_CHECKS_AT_ONCE * checksWaitedFor,
    }),
    wakeExecution,
    alarm,
    tell,
  };
}

/** Whose statements are believed: those of the bank's app server, and in the sandbox its own. */
function statementPartsOf({ APP_KEYS_FILE, MODE, PUBLIC_URL, SEALING_KEY }: Config, { clock }: Foundations) {
  const own = MODE === 'sandbox' ? [sandboxSigner(SEALING_KEY, PUBLIC_URL, clock.now).publicKey] : [];
  return { keys: [...APP_KEYS_FILE, ...own], audience: PUBLIC_URL };
}

/** An assertion is for the issuer, or for a token endpoint of it. */
function assertionAudiencesOf({ PUBLIC_URL }: Config): readonly string[] {
  const oauth = contracts.filter(({ api }) => api === 'oauth2');
  return [PUBLIC_URL, ...oauth.map(({ basePath }) => metadataOf(PUBLIC_URL, basePath).token_endpoint)];
}

type StartedParts = Pick<
  AppParts,
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
  Pick<CertificateParts, 'signatures' | 'clientCertificates'>;

/** The web application. */
export function appOf(config: Config, services: Services, given: StartedParts) {
  const { clientCertificates, signatures, ...parts } = given;
  const pages = {
    ...pagePartsOf(config, services),
    ...(config.MODE === 'sandbox' && { sandbox: hintsOf(sandboxData, services, config) }),
  };
  const { servicesIn } = parts;
  const lookUp = services.read.gathered(stores.bearerTokens.opened);
  return createApp({
    ...parts,
    ...(servicesIn ? tracedPages(pages, config.PUBLIC_URL, servicesIn) : pages),
    handlers,
    services,
    identification: {
      findClient: services.read.gathered(stores.clients.byId),
      findAccess: (token, client, { isRead, operation }) =>
        findAccess(token, { client, operation, services, ...(isRead && { lookUp }) }),
      secretRequiredFor: config.GATEWAY_SECRET_REQUIRED,
      now: services.proofClock.now,
      ...defined({ clientCertificates, gateway: trustedGatewayOf(config) }),
    },
    signatures: {
      ...signatures,
      now: services.proofClock.now,
      remember: (request) => rememberSigned(request, services),
    },
    publicUrl: config.PUBLIC_URL,
    // A little before, so that the answer is there in time.
    answerMilliseconds: config.ANSWER_SECONDS * 1000 - 200,
    rates: {
      clientPerSecond: config.REQUESTS_PER_SECOND,
      // Several TPPs may come through one gateway.
      addressPerSecond: config.REQUESTS_PER_SECOND_PER_ADDRESS || 10 * config.REQUESTS_PER_SECOND,
    },
  });
}

/** The same for whoever runs the server. */
export function administrationPartsOf(
  { ADMIN_TOKEN_FILE: tokens }: Config,
  services: Services,
  given: Pick<AdministrationParts, 'health' | 'log' | 'metrics' | 'plugins' | 'tracing'>,
): AdministrationParts {
  return { ...given, handlers, services, tokens };
}

/** What the sandbox's pages offer to whoever tries them. */
function hintsOf({ oneTimePassword, psus }: SandboxData, services: Services, config: Config): SandboxHints {
  const customers = psus.map(({ name, password, psuId }) => ({ userName: psuId, password, name }));
  const timeOf = (at: number) => services.proofClock.timeOfDay(at);
  const server = sandboxAppServer(config, services);
  const passkeys = sandboxPasskeysOf(services, config);
  const app = { ...sandboxAppOf(services, config), timeOf, server, passkeys };
  return { code: oneTimePassword, customers, findSigners: (id) => findSigners(id, services), app };
}
