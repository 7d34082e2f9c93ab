/** The opaque cursor of a page: a place that only this bank can have written, good for one listing alone. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './digests.js';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `listing` is everything that a place belongs to; it is proven by the cursor, and not part of it. */
export function cursors(sealingKey: string) {
  const key = derivedKey(sealingKey, 'page cursor', 'seals cursors');
  return {
    seal: (listing: string, place: string): string => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(listing));
      const content = Buffer.concat([cipher.update(place), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open: (listing: string, cursor: string): string | undefined => {
      const bytes = Buffer.from(cursor, 'base64url');
      const contentStart = nonceBytes + tagBytes;
      // Base64url has several spellings for the same bytes; only ours is a cursor that we gave out.
      if (bytes.length < contentStart || bytes.toString('base64url') !== cursor) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(listing)).setAuthTag(bytes.subarray(nonceBytes, contentStart));
      const place = decipher.update(bytes.subarray(contentStart));
      try {
        return Buffer.concat([place, decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
}
