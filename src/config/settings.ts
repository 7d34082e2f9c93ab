/** Every setting in one table: its name, its default, what is allowed, and a sentence. */
import { defaultColour } from '../domain/brand/palette.js';
import { services } from '../domain/clients.js';
import { appPath } from '../domain/page-paths.js';
import { allProducts } from '../domain/payments/products.js';
import * as values from './parsers.js';

export interface Setting<Value> {
  /** May name another setting in braces, whose value it then contains. */
  readonly default: string;
  /** In production, where that differs. */
  readonly productionDefault?: string;
  readonly parse: (text: string) => values.Parsed<Value>;
  readonly sentence: string;
  /** True for a default that is right for the sandbox alone; production refuses to start with it. */
  readonly isSandboxDefault?: true;
}

const day = 24 * 3600;

export const settings = {
  MODE: {
    default: 'sandbox',
    parse: values.oneOf('sandbox', 'production'),
    sentence: 'The sandbox seeds itself with test data; production refuses every sandbox default.',
  },
  PORT: {
    default: '8080',
    parse: values.integer(0, 65535),
    sentence: 'The port to listen on; 0 takes a free one.',
  },
  HOST: { default: '127.0.0.1', parse: values.text(1), sentence: 'The address to listen on.' },
  PUBLIC_URL: {
    default: 'http://localhost:{PORT}',
    parse: values.address,
    sentence: 'The address under which TPPs and customers reach the server; links begin with it.',
    isSandboxDefault: true,
  },
  DATABASE_URL: {
    default: 'file:./var/sandbox.db',
    parse: values.databaseUrl,
    sentence:
      'The database: a SQLite file, or MySQL or MariaDB; of a cluster all hosts, `host:port,host:port`, the preferred one first.',
    isSandboxDefault: true,
  },
  SEALING_KEY: {
    default: 'sandbox-sealing-key-not-for-production',
    parse: values.text(32),
    sentence: 'The secret that seals forms and one-time codes; the same for all processes of a bank.',
    isSandboxDefault: true,
  },
  BANK_NAME: {
    default: 'Sandbox Bank',
    parse: values.text(1),
    sentence: 'The name on the customer pages.',
    isSandboxDefault: true,
  },
  BANK_LOGO_FILE: {
    default: '',
    parse: values.logoFile,
    sentence: 'The logo on the customer pages, SVG or PNG, at most 100 kB; without one they show a drawing.',
  },
  BANK_COLOUR: {
    default: defaultColour,
    parse: values.brandColour,
    sentence: 'The colour of buttons and links, `#rrggbb`; text must have a contrast of 4.5:1 with it.',
  },
  TIME_ZONE: {
    default: 'Europe/Zagreb',
    parse: values.timeZone,
    sentence: "The zone of the bank's calendar days.",
  },
  HOME_CURRENCY: { default: 'EUR', parse: values.currency, sentence: 'The currency of domestic payments.' },
  OFFERED_PRODUCTS: {
    default: allProducts.join(','),
    parse: values.listOf(...allProducts),
    sentence:
      'The payment products that the bank takes orders for; payments made before can still be followed and stopped.',
  },
  CUT_OFFS: {
    // So that a test on a Saturday evening sees its result.
    default: 'false',
    productionDefault: 'true',
    parse: values.boolean,
    sentence: 'Whether RTGS, TARGET and cross-border payments keep cut-off times; true in production.',
  },
  MAXIMUM_EXECUTION_DAYS: {
    default: '365',
    parse: values.integer(1, 3650),
    sentence: 'How many days ahead the execution date of a payment may be.',
  },
  APP_LINK_IOS: {
    default: `{PUBLIC_URL}${appPath}/ios/{authorisationId}`,
    parse: values.appLink,
    sentence: "Where the app-to-app link for iOS leads; empty when the bank's app has none.",
    isSandboxDefault: true,
  },
  APP_LINK_ANDROID: {
    default: `{PUBLIC_URL}${appPath}/android/{authorisationId}`,
    parse: values.appLink,
    sentence: "Where the app-to-app link for Android leads; empty when the bank's app has none.",
    isSandboxDefault: true,
  },
  GATEWAY_SECRET_REQUIRED: {
    default: 'false',
    parse: values.boolean,
    sentence: 'Whether X-Gateway-Client-Secret is mandatory; it is checked whenever it is sent.',
  },
  TRUST_FOLDER: {
    default: './var/trusted',
    productionDefault: '',
    parse: values.path,
    sentence:
      'The folder of the CA certificates that TPP certificates must come from, and of their revocation lists; none in production.',
  },
  SIGNATURE_REQUIRED: {
    // In production too: the interface leaves it to the bank, and a bank has to name whom it trusts first.
    default: '',
    parse: values.listOf(...services),
    sentence:
      'The services whose requests must be signed: payments, accounts, funds; a signature is checked whenever there is one.',
  },
  TLS_CERT_FILE: {
    default: '',
    parse: values.path,
    sentence: "The server's own certificate, as PEM with those above it; without one it speaks plain HTTP.",
  },
  TLS_KEY_FILE: {
    default: '',
    parse: values.path,
    sentence: 'The private key of TLS_CERT_FILE, as PEM.',
  },
  CLIENT_CERTIFICATE_HEADER: {
    default: '',
    parse: values.headerName,
    sentence:
      "The header in which a proxy passes on the TPP's certificate: percent-encoded PEM, or RFC 9440's Client-Cert.",
  },
  CLIENT_CERTIFICATE_PROXIES: {
    default: '',
    parse: values.networks,
    sentence: 'The addresses and networks of these proxies; from anywhere else the header is not looked at.',
  },
  CLIENT_CERTIFICATE_REQUIRED: {
    default: 'false',
    parse: values.boolean,
    sentence: 'Whether TPPs must show a certificate; it is checked whenever there is one.',
  },
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
  LOGIN_LOCK_SECONDS: {
    default: '900',
    parse: values.integer(1, 30 * day),
    sentence: 'How long a user name is locked after five wrong passwords or codes.',
  },
  OUTCOME_WAIT_SECONDS: {
    default: '3',
    parse: values.integer(0, 10),
    sentence:
      'How long the page after an approval waits for what comes of a payment that is due at once; then it says that the payment is approved.',
  },
  FUNDS_RETRY_SECONDS: {
    default: '60',
    parse: values.integer(1, day),
    sentence: 'How long a payment that waits for funds waits for the next attempt.',
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
  WORKER_INTERVAL_MILLISECONDS: {
    default: '1000',
    parse: values.integer(10, 3_600_000),
    sentence: 'How often the worker looks for payments that are due.',
  },
  REQUESTS_AT_ONCE: {
    default: '1000',
    parse: values.integer(1, 1_000_000),
    sentence: 'Requests under way at once; more are answered 503.',
  },
  REQUESTS_PER_SECOND: {
    default: '0',
    parse: values.integer(0, 1_000_000),
    sentence: 'Requests of one client in a second, per process; 0 is no limit.',
  },
  LOG_LEVEL: {
    default: 'info',
    parse: values.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    sentence: 'The least level that is logged.',
  },
} as const satisfies Record<string, Setting<unknown>>;
