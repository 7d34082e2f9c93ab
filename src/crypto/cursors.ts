/** Pagination cursors: opaque, authenticated (HMAC), valid for one listing only. */
import { hash, timingSafeEqual } from 'node:crypto';
import { derivedKey, derivedOnce, type SealingKeys } from './digests.js';

const blockBytes = 64;
const digestBytes = 32;

/**
 * `listing` identifies the list; the cursor authenticates it but does not contain it. A client can decode the place: a
 * listing whose places reveal others' data seals them (`sealedTexts`).
 */
export function cursors(secrets: SealingKeys) {
  const keyFor = (secret: string) => macKey(derivedKey(secret, 'page cursor proof', 'signs cursors'));
  const keys = derivedOnce(secrets, keyFor);
  return {
    seal: (listing: string, place: string): string =>
      Buffer.concat([computeMac(listing, place, keys()[0]), Buffer.from(place)]).toString('base64url'),
    open: (listing: string, cursor: string): string | undefined => {
      const bytes = Buffer.from(cursor, 'base64url');
      // Base64url has several spellings for the same bytes; only the canonical one was issued.
      if (bytes.length < digestBytes || bytes.toString('base64url') !== cursor) return undefined;
      const given = bytes.subarray(0, digestBytes);
      const place = bytes.toString('utf8', digestBytes);
      const isOurs = keys().some((each) => timingSafeEqual(computeMac(listing, place, each), given));
      return isOurs ? place : undefined;
    },
  };
}

interface MacKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** The two keys of an HMAC (RFC 2104). */
function macKey(key: Buffer): MacKey {
  const padded = Buffer.concat([key, Buffer.alloc(blockBytes - key.length)]);
  return {
    inner: Buffer.from(padded.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(padded.map((byte) => byte ^ 0x5c)),
  };
}

/** HMAC-SHA-256 from one-shot hashes: an OpenSSL HMAC object for each page costs several times as much. */
function computeMac(listing: string, place: string, { inner, outer }: MacKey): Buffer {
  // Encoded as a list, so that no character can move from one text to the other.
  const message = Buffer.from(JSON.stringify([listing, place]));
  const digest = hash('sha256', Buffer.concat([inner, message]), 'buffer');
  return hash('sha256', Buffer.concat([outer, digest]), 'buffer');
}
