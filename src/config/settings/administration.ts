/** Settings of the administration API's listener: port, socket and tokens. */
import { administrationTokens } from '../administration-tokens.js';
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

export const administrationSettings = {
  ADMIN_PORT: {
    default: '',
    parse: values.optional(values.integer(1, 65_535)),
    sentence:
      'The port of the administration (`admin-1.0.0`); without one, and without a socket, there is none.',
  },
  ADMIN_HOST: {
    default: '127.0.0.1',
    parse: values.text(1),
    sentence:
      'The address that it listens on; on any but this machine’s own it speaks TLS where the server does.',
  },
  ADMIN_SOCKET: {
    default: '',
    parse: values.path,
    sentence: 'The path of a Unix socket in place of the port; for the user of the server alone (0600).',
  },
  ADMIN_TOKEN_FILE: {
    default: '',
    parse: administrationTokens,
    sentence:
      'The file of its tokens, at least 32 characters each: one alone, or lines of a name for the log and a token, with `metrics` behind one that is for these alone.',
  },
} as const satisfies Record<string, Setting<unknown>>;
