/** One-way digests and keys, and comparisons that take equally long whatever they find. */
import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The bank's secrets: what is new is made by the first; what was made by any of them is still good. */
export type SealingKeys = readonly [newest: string, ...earlier: string[]];

export function sha256Hex(content: string | Buffer): string {
  return hash('sha256', content, 'hex');
}

export function sha256Base64Url(content: string): string {
  return hash('sha256', content, 'base64url');
}

export function hmacBase64Url(key: string | Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

/**
 * The key that one purpose has of its own, so that nothing made for another one can stand in for it. Throws when the
 * secret is too short; `use` is what it does, for the message.
 */
export function derivedKey(secret: string, purpose: string, use: string): Buffer {
  if (secret.length < 32) throw new Error(`The secret that ${use} needs at least 32 characters.`);
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** A digest under a secret, made by the first key and known again by all. */
export function keyedDigests(keys: SealingKeys) {
  return {
    digest: (content: string): string => hmacBase64Url(keys[0], content),
    isDigestOf: (content: string, digest: string): boolean =>
      keys.some((key) => isSameSecret(hmacBase64Url(key, content), digest)),
  };
}

/** Compares secrets through their digests, so that neither content nor length shows in the time it takes. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

export function digestBase64(content: Buffer, algorithm: 'sha256' | 'sha512'): string {
  return hash(algorithm, content, 'base64');
}

/** Only for names of keys in certificates, where nothing hangs on its strength (RFC 5280, section 4.2.1.2). */
export function sha1(content: Buffer): Buffer {
  return hash('sha1', content, 'buffer');
}
