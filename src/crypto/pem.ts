/** Reads and writes PEM and base64, generates key pairs, and matches keys to certificates. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';

const pem = (kind: string) =>
  new RegExp(`-----BEGIN ${kind}-----([A-Za-z0-9+/=\\s]*)-----END ${kind}-----`, 'g');

/** The DER of a certificate in a header: base64 of DER, base64 of PEM, or PEM with changed line breaks. */
export function parseHeaderCertificate(text: string): Buffer | undefined {
  const [block] = pemBlocks(text, 'CERTIFICATE');
  if (block) return block;
  const bytes = strictBase64(text.replaceAll(/\s/g, ''));
  if (!bytes?.subarray(0, 10).equals(Buffer.from('-----BEGIN'))) return bytes;
  return pemBlocks(bytes.toString('latin1'), 'CERTIFICATE')[0];
}

/**
 * Converts a proxy's header to the form of a request's header: from percent-encoded PEM (nginx), or base64 of DER
 * between colons (RFC 9440).
 */
export function decodeProxyHeader(text: string): string {
  // Repeated headers are joined by commas, and the proxy's own cannot be told from a caller's.
  if (text.includes(',')) return '';
  const [, binary] = /^:([^:]*):$/.exec(text.trim()) ?? [];
  if (binary !== undefined) return binary;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The DER of every block of this kind in a PEM file. */
export function pemBlocks(
  text: string,
  kind: 'CERTIFICATE' | 'CERTIFICATE REQUEST' | 'NEW CERTIFICATE REQUEST' | 'X509 CRL',
): Buffer[] {
  return [...text.matchAll(pem(kind))].flatMap(
    ([, body = '']) => strictBase64(body.replaceAll(/\s/g, '')) ?? [],
  );
}

export function toPem(bytes: Buffer, kind: 'CERTIFICATE' | 'X509 CRL'): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n');
}

/** Returns the bytes if the text is their canonical base64, so that a changed padding bit does not pass. */
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

export function parsePrivateKey(text: string): KeyObject {
  return createPrivateKey(text);
}

export function toPrivateKeyPem(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

/** Whether a file begins with a readable certificate in PEM. */
export function hasCertificate(file: Buffer): boolean {
  const [first] = pemBlocks(file.toString('latin1'), 'CERTIFICATE');
  return first !== undefined && succeeds(() => new X509Certificate(first));
}

/** Whether a file has a readable private key in PEM. */
export function hasPrivateKey(file: Buffer): boolean {
  return succeeds(() => createPrivateKey(file));
}

function succeeds(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** Whether a private key belongs to the first certificate of a file; both in PEM. Throws when either is unreadable. */
export function isMatchingKey(certificate: Buffer, key: Buffer): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
}
