/** Keys for certificates: fresh ones, their files, and whether one is that of a certificate. */
import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';

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

/**
 * Whether a private key is that of a certificate, both as PEM, the certificate first of those in its file. Throws when
 * one of them cannot be read.
 */
export function isKeyOf(certificate: Buffer, key: Buffer): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
}
