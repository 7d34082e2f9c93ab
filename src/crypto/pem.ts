/** Certificates and keys as text and as files hold them: PEM and base64, fresh pairs, and whether one belongs to the other. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';

const pem = (kind: string) =>
  new RegExp(`-----BEGIN ${kind}-----([A-Za-z0-9+/=\\s]*)-----END ${kind}-----`, 'g');

/** The DER of a certificate in a header: base64 of DER, base64 of PEM, or PEM, whatever its line breaks became. */
export function derOfHeader(text: string): Buffer | undefined {
  const [block] = pemBlocks(text, 'CERTIFICATE');
  if (block) return block;
  const bytes = strictBase64(text.replaceAll(/\s/g, ''));
  if (!bytes?.subarray(0, 10).equals(Buffer.from('-----BEGIN'))) return bytes;
  return pemBlocks(bytes.toString('latin1'), 'CERTIFICATE')[0];
}

/**
 * What a proxy's header says as one of a request would: it is percent-encoded PEM (nginx), or base64 of DER between
 * colons (RFC 9440).
 */
export function certificateOfProxy(text: string): string {
  // Headers of one name are joined by commas, and which of them is the proxy's own nobody can tell.
  if (text.includes(',')) return '';
  const [, binary] = /^:([^:]*):$/.exec(text.trim()) ?? [];
  if (binary !== undefined) return binary;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The DER of every such block in a PEM file. */
export function pemBlocks(
  text: string,
  kind: 'CERTIFICATE' | 'CERTIFICATE REQUEST' | 'NEW CERTIFICATE REQUEST' | 'X509 CRL',
): Buffer[] {
  return [...text.matchAll(pem(kind))].flatMap(
    ([, body = '']) => strictBase64(body.replaceAll(/\s/g, '')) ?? [],
  );
}

export function pemOf(bytes: Buffer, kind: 'CERTIFICATE' | 'X509 CRL'): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n');
}

/** The bytes, if the text is their one base64 spelling: a changed bit must not go unnoticed in the padding. */
export function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined;
}

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

export function privateKeyOf(text: string): KeyObject {
  return createPrivateKey(text);
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
