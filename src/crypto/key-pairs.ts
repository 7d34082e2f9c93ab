/** Fresh keys for certificates, and their files. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

export type KeyKind = 'rsa' | 'ec';

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** RSA with 2048 bits, or the curve P-256. */
export function newKeyPair(kind: KeyKind): KeyPair {
  return kind === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Reads the private key of a PEM text. */
export function privateKeyOf(pem: string): KeyObject {
  return createPrivateKey(pem);
}

export function pemOfPrivateKey(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}
