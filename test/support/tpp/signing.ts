/** Signs requests as a TPP does, validly or with mistakes. */
import { constants, createHash, randomUUID, sign } from 'node:crypto';
import type { Signer } from './authority.js';
import type { Headers } from './tpp.js';

export interface Message {
  readonly method: string;
  readonly path: string;
  readonly content?: string | Uint8Array;
  readonly headers?: Headers;
}

export interface Manner {
  readonly algorithm?: string;
  readonly hash?: 'sha256' | 'sha512';
  /** The signed headers; by default the required ones. */
  readonly names?: readonly string[];
  readonly digest?: string;
  readonly keyId?: string;
  readonly certificate?: string;
  /** ECDSA signature as r and s, concatenated (IEEE P1363). */
  readonly isRaw?: boolean;
  /** RSASSA-PSS with a salt of so many bytes, in place of RSASSA-PKCS1-v1_5. */
  readonly saltLength?: number;
  /** Changes the Signature header at the end. */
  readonly touch?: (signature: string) => string;
}

export function digestOf(content: string | Uint8Array, hash: 'sha256' | 'sha512' = 'sha256'): string {
  return `${hash === 'sha256' ? 'SHA-256' : 'SHA-512'}=${createHash(hash).update(content).digest('base64')}`;
}

const signedWhenSent = ['psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

/** All headers of the message, with the three signature headers. */
export function signedHeaders(signer: Signer, message: Message, manner: Manner = {}): Headers {
  const { algorithm = 'rsa-sha256', hash = 'sha256', isRaw = false, touch = (text) => text } = manner;
  const { content = '', method, path } = message;
  const headers: Headers = {
    'X-Request-ID': randomUUID(),
    ...message.headers,
    Digest: manner.digest ?? digestOf(content),
  };
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const usual = ['digest', 'x-request-id', ...signedWhenSent.filter((name) => values.has(name))];
  const names = manner.names ?? usual;
  const lines = names.map((name) =>
    name === '(request-target)'
      ? `${name}: ${method.toLowerCase()} ${path}`
      : `${name.toLowerCase()}: ${[values.get(name.toLowerCase()) ?? ''].flat().join(', ')}`,
  );
  const key = signer.privateKey;
  const bytes = Buffer.from(lines.join('\n'), 'latin1');
  const { saltLength } = manner;
  const pss = saltLength !== undefined && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  const form = { key, ...pss, ...(isRaw && { dsaEncoding: 'ieee-p1363' as const }) };
  const signature = sign(hash, bytes, form).toString('base64');
  const keyId = manner.keyId ?? signer.keyId;
  return {
    ...headers,
    Signature: touch(
      `keyId="${keyId}",algorithm="${algorithm}",headers="${names.join(' ')}",signature="${signature}"`,
    ),
    'TPP-Signature-Certificate': manner.certificate ?? signer.certificate.toString('base64'),
  };
}
