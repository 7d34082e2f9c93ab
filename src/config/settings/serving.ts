/** Settings of the server: mode, listener, public address, database, and plugins. */
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

export const servingSettings = {
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
  HSTS_SUBDOMAINS: {
    default: 'false',
    parse: values.boolean,
    sentence:
      'Whether browsers are to speak to the subdomains of PUBLIC_URL by TLS alone, too; right where its host is the interface’s own.',
  },
  DATABASE_URL: {
    default: 'file:./var/sandbox.db',
    parse: values.databaseUrl,
    sentence:
      'The database: a SQLite file, or MySQL or MariaDB; of a cluster all hosts, `host:port,host:port`, the preferred one first. `?ssl-ca=<file>` behind it encrypts.',
    isSandboxDefault: true,
  },
  PLUGINS: {
    default: '',
    parse: values.paths,
    sentence: "Modules with parts of the bank's own, `./my-bank/plugin.js`, with commas between them.",
  },
  SEALING_KEY: {
    default: 'sandbox-sealing-key-not-for-production',
    parse: values.secrets(32),
    sentence:
      'The secret that seals forms and one-time codes; the same for all processes of a bank. Of several, with commas between them, the first seals, and what any of them has sealed is opened.',
    isSandboxDefault: true,
  },
} as const satisfies Record<string, Setting<unknown>>;
