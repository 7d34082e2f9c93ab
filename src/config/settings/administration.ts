/** Settings of the administration API's listener (port, socket and tokens), and of the health checks. */
import { administrationTokens } from '../administration-tokens.js';
import * as values from '../parsers.js';
import { listenHost, socketPath } from '../text-parsers.js';
import type { Setting } from './setting.js';

export const administrationSettings = {
  ADMIN_PORT: {
    default: '',
    parse: values.optional(values.integer(1, 65_535)),
    sentence:
      'The port of the administration API (`admin-1.0.0`). Without a port and a socket, the API is off.',
  },
  ADMIN_HOST: {
    default: '127.0.0.1',
    parse: listenHost,
    sentence:
      'The address of the administration API. Except on a loopback address, it speaks TLS where the server does.',
  },
  ADMIN_SOCKET: {
    default: '',
    parse: socketPath,
    sentence: 'The path of a Unix socket in place of ADMIN_PORT. Only the server’s user may open it (0600).',
  },
  ADMIN_TOKEN_FILE: {
    default: '',
    parse: administrationTokens,
    sentence:
      "The file of the administration API's tokens, at least 32 characters each: a single token, or lines of a name for the log and a token. `metrics` after a token limits it to the metrics.",
  },
  HEALTH_ADDRESSES: {
    default: '',
    parse: values.networks,
    sentence:
      'The addresses and networks of callers to whom `/health/ready` also names what is away. At the administration API, every caller is told.',
  },
} as const satisfies Record<string, Setting<unknown>>;
