/** TLS options of the listeners: versions, cipher suites, and no renegotiation. */
import { constants } from 'node:crypto';

/**
 * Every suite has forward secrecy (ECDHE) and authenticated encryption (AEAD); none uses CBC, whose padding allows
 * padding-oracle attacks.
 */
const cipherSuites = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  ...['ECDSA', 'RSA'].flatMap((kind) => [
    `ECDHE-${kind}-AES256-GCM-SHA384`,
    `ECDHE-${kind}-CHACHA20-POLY1305`,
    `ECDHE-${kind}-AES128-GCM-SHA256`,
  ]),
].join(':');

export const tlsOptions = {
  minVersion: 'TLSv1.2',
  ciphers: cipherSuites,
  // Each renegotiation costs the server a handshake that the client asks for on a connection it already has.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const;
