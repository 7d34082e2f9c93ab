/** One-way digests and comparisons that take equally long whatever they find. */
import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto';

export function sha256Hex(content: string | Buffer): string {
  return hash('sha256', content, 'hex');
}

export function hmacBase64Url(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

/** Compares secrets through their digests, so that neither content nor length shows in the time it takes. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );
}

export function digestBase64(content: Buffer, algorithm: 'sha256' | 'sha512'): string {
  return hash(algorithm, content, 'base64');
}

/** Only for names of keys in certificates, where nothing hangs on its strength (RFC 5280, section 4.2.1.2). */
export function sha1(content: Buffer): Buffer {
  return createHash('sha1').update(content).digest();
}
