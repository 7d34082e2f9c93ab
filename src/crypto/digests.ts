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
