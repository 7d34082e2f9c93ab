/** Settings of lifetimes, idle time-outs, deadlines and frequency limits. */
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

const day = 24 * 3600;

export const lifetimeSettings = {
  PAYMENT_LIFETIME_SECONDS: {
    default: String(day),
    parse: values.integer(1, 90 * day),
    sentence: 'After this time a payment that nobody has approved is rejected.',
  },
  APPROVAL_IDLE_SECONDS: {
    default: '600',
    parse: values.integer(1, day),
    sentence: 'An approval link that was not used for this time is dead.',
  },
  CUSTOMER_IDLE_SECONDS: {
    default: '300',
    parse: values.integer(1, 300),
    sentence:
      "How long customers stay logged in, to approve or on their own page, without using it; the law's limit is 300.",
  },
  CUSTOMER_SESSION_SECONDS: {
    default: '3600',
    parse: values.integer(60, 12 * 3600),
    sentence: 'How long customers stay logged in on their own page at most, however much they use it.',
  },
  LOGIN_LOCK_SECONDS: {
    default: '900',
    parse: values.integer(1, 30 * day),
    sentence: 'How long a user name is locked after five wrong passwords or codes.',
  },
  SCA_DEADLINE_SECONDS: {
    default: '4',
    parse: values.integer(1, 15),
    sentence: "How long an answer of the bank's authenticator is waited for; then 503 for what needs it.",
  },
  LOGIN_DEADLINE_SECONDS: {
    default: '4',
    parse: values.integer(1, 15),
    sentence: 'How long an answer of a login elsewhere is waited for; then 503 for who has to log in.',
  },
  OUTCOME_WAIT_SECONDS: {
    default: '3',
    parse: values.integer(0, 4),
    sentence:
      'How long the page after an approval waits for what comes of a payment that is due at once; then it says that the payment is approved.',
  },
  FUNDS_RETRY_SECONDS: {
    default: '60',
    parse: values.integer(1, day),
    sentence: 'How long a payment that waits for funds waits for the next attempt.',
  },
  CORE_DEADLINE_SECONDS: {
    default: '10',
    parse: values.integer(1, 300),
    sentence:
      "How long the answer of the bank's core to an order is waited for; what comes later is asked for again.",
  },
  CORE_READ_DEADLINE_SECONDS: {
    default: '3',
    parse: values.integer(1, 60),
    sentence:
      "How long an account, balance or customer is waited for that the bank's core is asked for; then 503.",
  },
  CORE_ALARM_SECONDS: {
    default: '300',
    parse: values.integer(1, 30 * day),
    sentence: 'After this time the log says that the core still has not told what has come of an order.',
  },
  CONSENT_CONFIRMATION_SECONDS: {
    default: String(day),
    parse: values.integer(1, 90 * day),
    sentence: 'After this time a consent that nobody has approved is rejected.',
  },
  CONSENT_LIFETIME_DAYS: {
    default: '180',
    parse: values.integer(1, 3650),
    sentence: 'How many days a consent for account information lasts at most; a longer one is shortened.',
  },
  CONSENT_FREQUENCY_PER_DAY: {
    default: '4',
    parse: values.integer(1, 1_000_000),
    sentence:
      'How often a day an endpoint may be called without the customer at most; more is cut down to it.',
  },
  OUTCOME_LIFETIME_SECONDS: {
    default: String(90 * day),
    parse: values.integer(60, 3650 * day),
    sentence: 'How long a repeated X-Request-ID gets the first answer again.',
  },
  AUTHORIZATION_CODE_LIFETIME_SECONDS: {
    default: '60',
    parse: values.integer(1, 600),
    sentence: 'How long an authorization code can be exchanged for tokens.',
  },
  ACCESS_TOKEN_LIFETIME_SECONDS: {
    default: '3600',
    parse: values.integer(1, day),
    sentence: 'How long an access token is good.',
  },
  REFRESH_TOKEN_LIFETIME_SECONDS: {
    default: String(day),
    productionDefault: String(90 * day),
    parse: values.integer(60, 180 * day),
    sentence:
      'How long a refresh token is good, each for itself until the consent ends; 90 days in production.',
  },
  REFRESH_GRACE_SECONDS: {
    default: '10',
    parse: values.integer(0, 60),
    sentence: 'How long a used refresh token gets the same new tokens again; later it ends them all.',
  },
  SCA_FRESHNESS_SECONDS: {
    default: '3600',
    parse: values.integer(1, 90 * day),
    sentence: "How long after the customer's authentication a token reads transactions older than 90 days.",
  },
} as const satisfies Record<string, Setting<unknown>>;
