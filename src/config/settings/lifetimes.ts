/** Settings of lifetimes, idle time-outs, deadlines and frequency limits. */
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

const day = 24 * 3600;

export const lifetimeSettings = {
  PAYMENT_LIFETIME_SECONDS: {
    default: String(day),
    parse: values.integer(1, 90 * day),
    sentence: 'A payment that is not approved within this time is rejected.',
  },
  APPROVAL_IDLE_SECONDS: {
    default: '600',
    parse: values.integer(1, day),
    sentence: 'An approval link ends after this time without use.',
  },
  CUSTOMER_IDLE_SECONDS: {
    default: '300',
    parse: values.integer(1, 300),
    sentence:
      'Idle time-out of a customer’s login, for an approval and on the own page. The legal limit is 300.',
  },
  CUSTOMER_SESSION_SECONDS: {
    default: '3600',
    parse: values.integer(60, 12 * 3600),
    sentence: 'The longest login on the customer’s own page, whether or not it is used.',
  },
  SESSION_SECONDS: {
    default: '300',
    parse: values.integer(0, 300),
    sentence:
      'How long after a confirmation a payment of the same TPP, with `Consent-ID`, needs no second login in that browser. It always needs the code. The legal limit is 300; 0 switches such sessions off.',
  },
  LOGIN_LOCK_SECONDS: {
    default: '900',
    parse: values.integer(1, 30 * day),
    sentence: 'How long a user name is locked after five wrong passwords or codes.',
  },
  SCA_DEADLINE_SECONDS: {
    default: '4',
    parse: values.integer(1, 15),
    sentence:
      "Deadline of a call to the bank's authenticator. After it, calls that need the authenticator are 503.",
  },
  LOGIN_DEADLINE_SECONDS: {
    default: '4',
    parse: values.integer(1, 15),
    sentence: "Deadline of a call to the customers' login provider. After it, the login is 503.",
  },
  OUTCOME_WAIT_SECONDS: {
    default: '3',
    parse: values.integer(0, 4),
    sentence:
      "How long the page after an approval waits for the payment's outcome. After it, the page says that the payment is approved.",
  },
  FUNDS_RETRY_SECONDS: {
    default: '60',
    parse: values.integer(1, day),
    sentence: 'Pause before the next attempt of a payment that lacks funds.',
  },
  CORE_DEADLINE_SECONDS: {
    default: '10',
    parse: values.integer(1, 300),
    sentence: "Deadline of the bank's core for an order. After it, the server asks for the outcome.",
  },
  CORE_READ_DEADLINE_SECONDS: {
    default: '3',
    parse: values.integer(1, 60),
    sentence:
      "Deadline of the bank's core for a read: accounts, balances, customers. After it, the answer is 503.",
  },
  CORE_ALARM_SECONDS: {
    default: '300',
    parse: values.integer(1, 30 * day),
    sentence: 'The log raises an alarm when the outcome of an order is still unknown after this time.',
  },
  CONSENT_CONFIRMATION_SECONDS: {
    default: String(day),
    parse: values.integer(1, 90 * day),
    sentence: 'A consent that is not approved within this time is rejected.',
  },
  CONSENT_LIFETIME_DAYS: {
    default: '180',
    parse: values.integer(1, 3650),
    sentence: 'The longest consent for account information, in days. A longer one is shortened.',
  },
  CONSENT_FREQUENCY_PER_DAY: {
    default: '4',
    parse: values.integer(1, 1_000_000),
    sentence:
      'How often a day an endpoint may be called without the customer, at most. A higher requested frequency is reduced.',
  },
  DECOUPLED_PER_HOUR: {
    default: '3',
    parse: values.integer(0, 1_000),
    sentence:
      'How many confirmations without a browser (decoupled) a client may leave unconfirmed by a customer in an hour; all clients together may twice as many. With 0 the bank always redirects.',
  },
  OUTCOME_LIFETIME_SECONDS: {
    default: String(90 * day),
    parse: values.integer(60, 3650 * day),
    sentence: 'How long a repeated X-Request-ID gets the first answer (idempotency).',
  },
  AUTHORIZATION_CODE_LIFETIME_SECONDS: {
    default: '60',
    parse: values.integer(1, 600),
    sentence: 'Lifetime of an authorization code.',
  },
  ACCESS_TOKEN_LIFETIME_SECONDS: {
    default: '3600',
    parse: values.integer(1, day),
    sentence: 'Lifetime of an access token.',
  },
  REFRESH_TOKEN_LIFETIME_SECONDS: {
    default: String(day),
    productionDefault: String(90 * day),
    parse: values.integer(60, 180 * day),
    sentence: 'Lifetime of each refresh token; it also ends with the consent. 90 days in production.',
  },
  FUNDS_CONSENT_DAYS: {
    default: '0',
    parse: values.integer(0, 3650),
    sentence:
      'How many days after the confirmation the tokens of a funds consent end, so that its customer confirms it again; with 0 they can be refreshed until the consent is revoked.',
  },
  REFRESH_GRACE_SECONDS: {
    default: '10',
    parse: values.integer(0, 60),
    sentence: 'How long a used refresh token returns the same new tokens. A later use revokes all of them.',
  },
  SCA_FRESHNESS_SECONDS: {
    default: '3600',
    parse: values.integer(1, 90 * day),
    sentence:
      "How long after the customer's authentication a token can read transactions older than 90 days.",
  },
} as const satisfies Record<string, Setting<unknown>>;
