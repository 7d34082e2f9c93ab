/** What the use cases need of the world; `main.ts` and the tests put it together. */
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
import type { OpenedConsent } from '../storage/tables/bearer-tokens.js';
import type { Stores } from '../storage/stores.js';
import type { Connection, Reading, UnitOfWork } from '../storage/unit-of-work.js';
import type { BankEvent } from './events.js';
import type { PasswordChecks } from './authorisation/password-checks.js';
import type { WaitingPlaces } from './authorisation/waiting.js';

export interface Clock {
  now(): Instant;
  /** Today's date in the bank's time zone. */
  today(): LocalDate;
  /** The time of day in the bank's time zone, now or at an instant; for instance `16:30`. */
  timeOfDay(at?: Instant): string;
  /** The instant at which a date begins in the bank's time zone. */
  startOf(date: LocalDate): Instant;
}

/** This moment, as the bank's rules see it. */
export function momentOf(clock: Clock): Moment {
  return { now: clock.now(), today: clock.today() };
}

/** Fresh identifiers: unguessable, and sorting roughly by the time of their making. */
export interface Ids {
  next(): string;
}

/** The bank's rules that an operator may set. */
export interface Policy {
  readonly homeCurrency: string;
  /** The products of which orders are taken; an older payment of another one goes its way. */
  readonly offeredProducts: readonly Product[];
  /** Whether payments wait for the working days of their clearing system and keep its cut-off times. */
  readonly keepsCutOffs: boolean;
  /** How many days ahead an order may ask for its execution. */
  readonly maximumExecutionDays: number;
  /** An unapproved payment is rejected after this time. */
  readonly paymentLifetimeSeconds: number;
  /** A link to authorise something dies when it has not been used for this time. */
  readonly authorisationIdleSeconds: number;
  /** How long customers stay logged in without using the pages (RTS on SCA, article 4(3)(d)). */
  readonly customerIdleSeconds: number;
  /** How long customers stay logged in on their own page at most. */
  readonly customerSessionSeconds: number;
  /** How long a user name is locked after five failures. */
  readonly loginLockSeconds: number;
  /** Every request is answered within this time. */
  readonly answerSeconds: number;
  /** For how long after an authorisation its page waits for what comes of a payment that is due at once. */
  readonly outcomeWaitSeconds: number;
  /** How long an answer of the bank's core is waited for, where it is about moving money. */
  readonly coreDeadlineSeconds: number;
  /** For how many answers of the bank's core, to orders and questions about them, the worker waits at once, at most. */
  readonly coreOrdersAtOnce: number;
  /** After how long the operator is told that the core has not said what has come of an order. */
  readonly coreAlarmSeconds: number;
  /** How long a payment without funds waits for the next attempt. */
  readonly fundsRetrySeconds: number;
  /** An unapproved consent is rejected after this time. */
  readonly consentConfirmationSeconds: number;
  /** The longest that a consent for account information may last. */
  readonly consentLifetimeDays: number;
  /** The most that an endpoint may be called in a day without the customer being there. */
  readonly consentFrequencyPerDay: number;
  /** How long the first answer of a call is kept for a repeated X-Request-ID. */
  readonly outcomeLifetimeSeconds: number;
  readonly authorizationCodeLifetimeSeconds: number;
  readonly accessTokenLifetimeSeconds: number;
  /** How long a refresh token can be exchanged; the next one has a period of its own, until its consent ends. */
  readonly refreshTokenLifetimeSeconds: number;
  /** How long an exchanged refresh token still gets the pair that it was exchanged for. */
  readonly refreshGraceSeconds: number;
  /** How long after the customer's authentication an access is fresh. */
  readonly scaFreshnessSeconds: number;
}

/** Addresses of the bank's app, with `{authorisationId}` in them; a platform without one is not offered. */
export interface AppLinks {
  readonly ios?: string;
  readonly android?: string;
}

/** The address in the bank's app of one authorisation. */
export function appLinkOf(template: string, authorisationId: string): string {
  return template.replaceAll('{authorisationId}', encodeURIComponent(authorisationId));
}

/** What the operator has to hear of: the server goes on, but cannot put it right by itself. */
export type Alarm =
  /** The core has not said for too long what has come of an order. */
  | { readonly kind: 'outcome-unknown'; readonly attempt: Attempt }
  /** What the core says cannot be, after what it has said before. */
  | {
      readonly kind: 'contradiction';
      readonly attempt: Attempt;
      readonly said: string;
      readonly status: string;
    }
  /** The core tells a result of an order that it was never handed. */
  | { readonly kind: 'attempt-unknown'; readonly attempt: Attempt; readonly said: string }
  /** The core answers what the port does not know. */
  | { readonly kind: 'answer-invalid'; readonly attempt: Attempt }
  /** A call of the core has thrown. */
  | { readonly kind: 'core-failed'; readonly attempt: Attempt; readonly error: unknown }
  /** What the core has answered could not be stored; it will be asked again. */
  | { readonly kind: 'not-recorded'; readonly paymentId: string; readonly error: unknown };

/** Makes the secrets that OAuth2 hands out; what is stored of them is their fingerprint. */
export interface TokenSecrets {
  random(): string;
  /** Always the same secret for the same seed, so that an answer that was lost can be given again. */
  derived(purpose: 'code' | 'access-token' | 'refresh-token', seed: string): string;
  /** What the same seed gave under each of the bank's earlier keys. */
  derivedEarlier(purpose: 'code' | 'access-token' | 'refresh-token', seed: string): readonly string[];
  /** The PKCE challenge (S256) of a verifier. */
  challengeOf(verifier: string): string;
  /** Takes equally long whatever it finds. */
  isSame(given: string, expected: string): boolean;
}

/** Makes the opaque cursors of pages; `listing` is everything that a cursor is good for. */
export interface Cursors {
  seal(listing: string, place: string): string;
  /** Undefined for a cursor that is another listing's, or that was changed. */
  open(listing: string, cursor: string): string | undefined;
}

/** The bank's own login, and the address at which its browsers come back. */
export interface LoginElsewhere {
  readonly customers: CustomerLogin;
  readonly returnTo: string;
}

/** Reads the assertions by which clients prove themselves at the token endpoint. */
export interface ClientAssertions {
  /** Which client one names, before anything of it is proven. */
  subjectOf(assertion: string): string | undefined;
  /** Proves that it is this client's, and returns its own id; throws `oauth.invalid-client` with what is wrong. */
  prove(assertion: string, client: Client): Promise<string>;
}

export interface Services {
  /** By which the bank keeps what it has promised: consents, tokens, payments, links, counters; docs/decisions.md, D26. */
  readonly clock: Clock;
  /** By which it believes callers and browsers: signatures, codes, forms, logins, locks. The same one, but in a sandbox. */
  readonly proofClock: Clock;
  /** What of this is another for what is about one client; absent where there is one clock for all of them. */
  readonly findOwnTime?: FindOwnTime;
  readonly ids: Ids;
  readonly policy: Policy;
  readonly appLinks: AppLinks;
  /** A one-way digest, for keys that must not be readable. */
  readonly fingerprint: (text: string) => string;
  readonly tokenSecrets: TokenSecrets;
  readonly cursors: Cursors;
  readonly stores: Stores;
  /** The only way to write. */
  readonly work: UnitOfWork;
  readonly read: Reading;
  readonly bank: CoreBanking;
  readonly sca: Sca;
  /** Where customers log in elsewhere; without it they type name and password on the pages. */
  readonly login?: LoginElsewhere;
  /** Reads a statement of the bank's app server; throws for one that is not genuine, or too old. */
  readonly readStatement: (statement: string) => Promise<Statement>;
  readonly clientAssertions: ClientAssertions;
  /** Reads the certificate that a client is registered with, or says in a sentence why it cannot be taken. */
  readonly readLicence: (certificate: string) => Licence | string;
  /** The hosts on which clients may publish their keys. */
  readonly keyHosts: readonly string[];
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Of this process. */
  readonly waitingPlaces: WaitingPlaces;
  /** Of this process, too. */
  readonly passwordChecks: PasswordChecks;
  /** Tells the worker of this process that a payment may be due. */
  readonly wakeExecution: () => void;
  readonly alarm: (alarm: Alarm) => void;
  readonly tell: (event: BankEvent) => void;
}

/** What of the services is another for a client whose clock is ahead of the bank's. */
export type OwnTime = Pick<Services, 'bank' | 'clock' | 'wakeExecution'>;

/** Undefined for a client that goes by the bank's clock. Within a read, `db` is what that reads with. */
export type FindOwnTime = (clientId: string, db?: Connection) => Promise<OwnTime | undefined>;

export interface TokenAccess extends Access {
  /** The consent behind it as it was when the token was looked up, where the two were read together. */
  readonly opened?: () => OpenedConsent;
}

/** One call of a TPP, as far as the use cases care. */
export interface Call {
  readonly services: Services;
  readonly client: Client;
  /**
   * From then on the call counts for a client that has proved itself by what it sends: against its rate, and in its share
   * of the places. Throws `rate.exceeded` or `server.unavailable`, so it comes before any effect.
   */
  readonly countFor: (client: Client) => Promise<void>;
  /** What the bearer token gives, where the operation needs one. */
  readonly access?: TokenAccess;
  readonly contract: string;
  readonly operation: string;
  readonly requestId: string;
  /** Where the call stands in a trace, as the W3C's header has it; absent where nobody has called over the web. */
  readonly traceparent?: string;
  /** Digest of everything that makes this call this call; the same for an honest repetition. Made for who asks for it. */
  readonly contentHash: () => string;
  /** The server's public address without a final slash. */
  readonly publicUrl: string;
  /** The contract's base path, below the public address. */
  readonly basePath: string;
}
