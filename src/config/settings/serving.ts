/** Settings of the server: mode, listener, public address, database, and plugins. */
import * as values from '../parsers.js';
import { listenHost } from '../text-parsers.js';
import type { Setting } from './setting.js';

export const servingSettings = {
  MODE: {
    default: 'sandbox',
    parse: values.oneOf('sandbox', 'production'),
    sentence: '`sandbox` seeds itself with test data. `production` refuses every sandbox default.',
  },
  PORT: {
    default: '8080',
    parse: values.integer(0, 65535),
    sentence: 'The port to listen on. 0 takes a free port.',
  },
  HOST: { default: '127.0.0.1', parse: listenHost, sentence: 'The address to listen on.' },
  PUBLIC_URL: {
    default: 'http://localhost:{PORT}',
    parse: values.origin,
    sentence:
      'Scheme, host and port under which TPPs and customers reach the server; links begin with them. Production requires `https`.',
    isSandboxDefault: true,
  },
  API_URL: {
    default: '{PUBLIC_URL}',
    parse: values.origin,
    sentence:
      'Scheme, host and port under which TPPs reach payments, accounts and funds, where it is a second address; pages, login and tokens stay at PUBLIC_URL. Needs API_LISTEN_PORT. Production requires `https`.',
  },
  API_LISTEN_PORT: {
    default: '',
    parse: values.optional(values.integer(1, 65_535)),
    sentence:
      'The port to listen on for API_URL. Only this port then requests client certificates, so that no browser asks its customer for one.',
  },
  API_LISTEN_HOST: {
    default: '{HOST}',
    parse: listenHost,
    sentence: 'The address to listen on for API_URL.',
  },
  HSTS_SUBDOMAINS: {
    default: 'false',
    parse: values.boolean,
    sentence:
      'Whether HSTS (browsers use TLS alone) includes the subdomains of PUBLIC_URL. Set it only where the host belongs to the interface.',
  },
  DATABASE_URL: {
    default: 'file:./var/sandbox.db',
    parse: values.databaseUrl,
    sentence:
      'The database: a SQLite file, or MySQL or MariaDB. For a cluster, all hosts, the preferred host first: `host:port,host:port`. `?ssl-ca=<file>` encrypts the connections.',
    isSandboxDefault: true,
    mayStandInFile: true,
  },
  DATABASE_URL_FILE: {
    default: '',
    parse: values.path,
    sentence:
      'A file with DATABASE_URL, in its place. User and password are read again for each new connection, so that a rotated password needs no restart.',
  },
  PLUGINS: {
    default: '',
    parse: values.paths,
    sentence: "Modules with the bank's own parts, `./my-bank/plugin.js`, separated by commas.",
  },
  SEALING_KEY: {
    default: 'sandbox-sealing-key-not-for-production',
    parse: values.secrets(32),
    sentence:
      'The secret that seals forms and one-time codes, the same for all processes of a bank, unless a plugin brings `keys`. Of several, separated by commas, the first seals; each of them opens.',
    isSandboxDefault: true,
    mayStandInFile: true,
    valueByPlugin: { value: undefined },
  },
  SEALING_KEY_FILE: {
    default: '',
    parse: values.path,
    sentence:
      'A file with SEALING_KEY, in its place. It is read again each minute, so that a rotated key needs no restart.',
  },
} as const satisfies Record<string, Setting<unknown>>;
