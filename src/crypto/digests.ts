/** Digests, key derivation, and constant-time comparisons. */
import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The bank's secrets at one moment: the first creates, all of them verify. */
export type KeyList = readonly [first: string, ...others: string[]];

/** Returns the bank's secrets in force; another list after a rotation, which needs no restart. */
export type SealingKeys = () => KeyList;

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
 * Derives a key for one purpose, so that a value made for another purpose does not verify. Throws when the secret is
 * too short; `use` describes the key in the message.
 */
export function derivedKey(secret: string, purpose: string, use: string): Buffer {
  if (secret.length < 32) throw new Error(`The secret that ${use} needs at least 32 characters.`);
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Converts a source's value once, and again only when the source returns another object. */
export function convertedOnce<Value, Result>(read: () => Value, convert: (value: Value) => Result) {
  let last: { readonly value: Value; readonly result: Result } | undefined;
  return (): Result => {
    const value = read();
    if (last?.value !== value) last = { value, result: convert(value) };
    return last.result;
  };
}

/** Derives from each secret in force, in their order; once for each rotation, because calls must not wait for it. */
export function derivedOnce<Derived>(keys: SealingKeys, derive: (secret: string) => Derived) {
  return convertedOnce(keys, ([first, ...others]): readonly [Derived, ...Derived[]] => [
    derive(first),
    ...others.map((secret) => derive(secret)),
  ]);
}

/** Keyed digests (HMAC): the first key creates, all of them verify. */
export function keyedDigests(keys: SealingKeys) {
  return {
    digest: (content: string): string => hmacBase64Url(keys()[0], content),
    isDigestOf: (content: string, digest: string): boolean =>
      keys().some((key) => isSameSecret(hmacBase64Url(key, content), digest)),
  };
}

/** Compares digests in constant time, so that neither content nor length shows in the duration. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

export function digestBase64(content: Buffer, algorithm: 'sha256' | 'sha512'): string {
  return hash(algorithm, content, 'base64');
}

/** Only for key identifiers in certificates, which need no collision resistance (RFC 5280, section 4.2.1.2). */
export function sha1(content: Buffer): Buffer {
  return hash('sha1', content, 'buffer');
}
