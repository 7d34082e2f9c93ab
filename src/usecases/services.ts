/** Dependencies of the use cases (ports); `main.ts` and the tests assemble them. */
import type { CoreBanking } from '../bank/core-banking.js';
import type { Attempt } from '../bank/payment-orders.js';
import type { CustomerLogin } from '../bank/customer-login.js';
import type { Sca } from '../bank/sca.js';
import type { Moment } from '../domain/authorisation/lifecycle.js';
import type { Statement } from '../domain/authorisation/statement.js';
import type { Licence } from '../domain/client-registration.js';
import type { Client } from '../domain/clients.js';
import type { Access } from '../domain/oauth/access.js';
import type { Product } from '../domain/payments/products.js';
import type { Instant, LocalDate } from '../domain/time.js';
import type { OpenedConsent } from '../storage/tables/oauth/bearer-tokens.js';
import type { Stores } from '../storage/stores.js';
import type { Connection, Reading, UnitOfWork } from '../storage/work/unit-of-work.js';
import type { BankEvent } from './events.js';
import type { PasswordChecks } from './limits/password-checks.js';
import type { LongPollLimit } from './limits/long-poll-limit.js';
import type { StatusWatch } from './payments/status-watch.js';

export interface Clock {
  now(): Instant;
  /** Today's date in the bank's time zone. */
  today(): LocalDate;
  /** The time of day in the bank's time zone, now or at an instant; for instance `16:30`. */
  timeOfDay(at?: Instant): string;
  /** The date of an instant in the bank's time zone. */
  dateOf(at: Instant): LocalDate;
  /** The instant at which a date begins in the bank's time zone. */
  startOf(date: LocalDate): Instant;
}

/** The current moment for the bank's rules. */
export function currentMoment(clock: Clock): Moment {
  return { now: clock.now(), today: clock.today() };
}

/** Idle time-out: authorisations last used at this instant or before have expired. */
export function idleSince({ clock, policy }: Pick<Services, 'clock' | 'policy'>): Instant {
  return clock.now() - policy.authorisationIdleSeconds * 1000;
}

/** Generates identifiers: unguessable, and roughly sorted by creation time. */
export interface Ids {
  next(): string;
}

/** The bank's configurable rules. */
export interface Policy {
  readonly homeCurrency: string;
  /** The payment products offered; older payments of other products continue. */
  readonly offeredProducts: readonly Product[];
  /** Whether payments follow working days and cut-off times of their clearing system. */
  readonly keepsCutOffs: boolean;
  /** How many days ahead an order may ask for its execution. */
  readonly maximumExecutionDays: number;
  /** Lifetime of an unapproved payment. */
  readonly paymentLifetimeSeconds: number;
  /** Idle time-out of an authorisation link. */
  readonly authorisationIdleSeconds: number;
  /** Idle time-out of a customer's login (RTS on SCA, article 4(3)(d)). */
  readonly customerIdleSeconds: number;
  /** Absolute lifetime of a session on the customer's own page. */
  readonly customerSessionSeconds: number;
  /** Lifetime of a combined session after its confirmation; 0 for a bank without such sessions. */
  readonly combinedSessionSeconds: number;
  readonly loginLockSeconds: number;
  /** Unconfirmed decoupled requests of one client to one customer in an hour. */
  readonly decoupledPerHour: number;
  /** Deadline of every request. */
  readonly answerSeconds: number;
  /** How long after an authorisation its page waits for the outcome of a payment due at once. */
  readonly outcomeWaitSeconds: number;
  /** Deadline of the core's answers about moving money. */
  readonly coreDeadlineSeconds: number;
  /** Concurrency limit of the worker's calls to the core: orders and questions about them. */
  readonly coreOrdersAtOnce: number;
  /** Delay of the alarm about an order without outcome. */
  readonly coreAlarmSeconds: number;
  readonly fundsRetrySeconds: number;
  /** Lifetime of an unapproved consent. */
  readonly consentConfirmationSeconds: number;
  /** Maximum lifetime of a consent for account information. */
  readonly consentLifetimeDays: number;
  /** Rate limit: daily calls per endpoint without the customer present. */
  readonly consentFrequencyPerDay: number;
  /** Retention of a call's answer for a repeated X-Request-ID. */
  readonly outcomeLifetimeSeconds: number;
  readonly authorizationCodeLifetimeSeconds: number;
  readonly accessTokenLifetimeSeconds: number;
  /** Lifetime of a refresh token; each has its own, limited by the consent's end. */
  readonly refreshTokenLifetimeSeconds: number;
  /** Days after the confirmation at which the tokens of a funds consent end; 0 for never. */
  readonly fundsConsentDays: number;
  /** Grace period in which an exchanged refresh token still gets the same pair. */
  readonly refreshGraceSeconds: number;
  /** How long an access counts as fresh after the customer's authentication. */
  readonly scaFreshnessSeconds: number;
}

/** Deep links to the bank's app, with the placeholder `{authorisationId}`; a platform without one is not offered. */
export interface AppLinks {
  readonly ios?: string;
  readonly android?: string;
}

/** The deep link for one authorisation. */
export function buildAppLink(template: string, authorisationId: string): string {
  return template.replaceAll('{authorisationId}', encodeURIComponent(authorisationId));
}

/** Alarms: the server keeps running, but an operator must intervene. */
export type Alarm =
  /** The core has reported no outcome of an order in time. */
  | { readonly kind: 'outcome-unknown'; readonly attempt: Attempt }
  /** The core's report contradicts an earlier one. */
  | {
      readonly kind: 'contradiction';
      readonly attempt: Attempt;
      readonly said: string;
      readonly status: string;
    }
  /** The core reports a result of an order that was never submitted. */
  | { readonly kind: 'attempt-unknown'; readonly attempt: Attempt; readonly said: string }
  /** The core's answer is outside the port's types. */
  | { readonly kind: 'answer-invalid'; readonly attempt: Attempt }
  /** A call of the core has thrown. */
  | { readonly kind: 'core-failed'; readonly attempt: Attempt; readonly error: unknown }
  /** The core's answer could not be stored; the core will be asked again. */
  | { readonly kind: 'not-recorded'; readonly paymentId: string; readonly error: unknown };

/** Generates OAuth2 secrets; only their fingerprints are stored. */
export interface TokenSecrets {
  random(): string;
  /** The same secret for the same seed, so that a lost answer can be repeated. */
  derived(purpose: 'code' | 'access-token' | 'refresh-token', seed: string): string;
  /** The secrets of the same seed under each other sealing key, such as one that another process still seals with. */
  derivedByOthers(purpose: 'code' | 'access-token' | 'refresh-token', seed: string): readonly string[];
  /** The PKCE challenge (S256) of a verifier. */
  challengeOf(verifier: string): string;
  /** Compares in constant time. */
  isSame(given: string, expected: string): boolean;
}

/** Seals opaque pagination cursors; `listing` is the query that a cursor is valid for. */
export interface Cursors {
  seal(listing: string, place: string): string;
  /** Undefined for a cursor of another listing, or a modified one. */
  open(listing: string, cursor: string): string | undefined;
}

/** The bank's own login page, and the return address of its browsers. */
export interface LoginElsewhere {
  readonly customers: CustomerLogin;
  readonly returnTo: string;
}

/** Verifies client assertions at the token endpoint. */
export interface ClientAssertions {
  /** The client that an assertion claims, unverified. */
  subjectOf(assertion: string): string | undefined;
  /**
   * Verifies that the assertion is this client's, and returns its `jti`; throws `oauth.invalid-client` with the reason.
   */
  prove(assertion: string, client: Client): Promise<string>;
}

export interface Services {
  /** The clock of consents, tokens, payments, links and counters; docs/developer/decisions, D26. */
  readonly clock: Clock;
  /** The clock of proofs: signatures, codes, forms, logins, lockouts. Differs from `clock` only in a sandbox. */
  readonly proofClock: Clock;
  /** Finds what differs for a client of the sandbox. Within a read, `db` is its connection. */
  readonly findOwnServices?: (clientId: string, db?: Connection) => Promise<Partial<ClientServices>>;
  /** In the sandbox, separates the brute-force counters of a name; for no text, a name has one, as in production. */
  readonly attemptScope?: (browserKey: string) => string;
  readonly ids: Ids;
  readonly policy: Policy;
  readonly appLinks: AppLinks;
  /** A one-way digest, for keys that must not be readable. */
  readonly fingerprint: (text: string) => string;
  readonly tokenSecrets: TokenSecrets;
  readonly cursors: Cursors;
  readonly stores: Stores;
  /** All database writes go through this unit of work. */
  readonly work: UnitOfWork;
  readonly read: Reading;
  readonly bank: CoreBanking;
  readonly sca: Sca;
  /** The bank's own login page; if absent, customers enter name and password here. */
  readonly login?: LoginElsewhere;
  /** Verifies a statement of the bank's app server; throws for a forged or outdated one. */
  readonly readStatement: (statement: string) => Promise<Statement>;
  readonly clientAssertions: ClientAssertions;
  /** Parses a client's certificate, or returns a sentence that says why it is rejected. */
  readonly readLicence: (certificate: string) => Licence | string;
  /** Allowed hosts for clients' published keys. */
  readonly keyHosts: readonly string[];
  /** Grants whose registration is reported by a warning; none in a sandbox. */
  readonly warnedGrants: readonly string[];
  readonly pause: (milliseconds: number) => Promise<void>;
  // These three are per process.
  readonly waitingPlaces: LongPollLimit;
  readonly statusWatch: StatusWatch;
  readonly passwordChecks: PasswordChecks;
  /** Wakes this process's worker: a payment may be due. */
  readonly wakeExecution: () => void;
  readonly wakeConfirmations: () => void;
  readonly alarm: (alarm: Alarm) => void;
  readonly tell: (event: BankEvent) => void;
}

/** The services that differ for a client of the sandbox. */
export type ClientServices = Pick<Services, 'attemptScope' | 'bank' | 'clock' | 'wakeExecution'>;

export interface TokenAccess extends Access {
  /** The token's consent, if it was read together with the token. */
  readonly opened?: () => OpenedConsent;
}

/** One call of a TPP, as the use cases see it. */
export interface Call {
  readonly services: Services;
  readonly client: Client;
  /**
   * Counts the call for a client that it has authenticated: against the client's rate limit and concurrency share.
   * Throws `rate.exceeded` or `server.unavailable`, so it must come before any effect.
   */
  readonly countFor: (client: Client) => Promise<void>;
  /** Throws `oauth.invalid-client` for a connection without the client's certificate; absent where none is demanded. */
  readonly requireCertificate?: (client: Client) => Promise<void> | void;
  /**
   * Suspends the call while `wait` runs: it holds no concurrency slot, and its deadline stops. When the caller
   * disconnects, `left` is aborted and the call ends with `request.timeout`. Absent for calls outside HTTP.
   */
  readonly suspend?: (wait: (left: AbortSignal) => Promise<void>) => Promise<void>;
  /** The bearer token's access, if the operation needs one. */
  readonly access?: TokenAccess;
  readonly contract: string;
  readonly operation: string;
  readonly requestId: string;
  /** W3C trace context; absent for calls that did not come over HTTP. */
  readonly traceparent?: string;
  /** Digest of the call's content, equal for an honest retry; computed on demand. */
  readonly contentHash: () => string;
  /** The address of pages and OAuth 2.0 (PUBLIC_URL), without a final slash. */
  readonly publicUrl: string;
  /** The called contract's address: its origin (API_URL for TPPs' contracts) and its base path. */
  readonly baseUrl: string;
}
