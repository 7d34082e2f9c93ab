/** Secrets that are handed out: the cookie of a browser with the ids of its forms, and the tokens of OAuth2. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { derivedKey, isSameSecret } from './digests.js';

/** 256 random bits. */
function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** What the cookie holds. */
export const newBrowserSecret = randomSecret;

export function isBrowserSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** What the bank stores and compares: a digest, so that the database never holds a cookie that works. */
export const browserKeyOf = digestOf;

export function newFormId(): string {
  return randomBytes(16).toString('base64url');
}

/** Opaque, random or derived under the bank's key. */
export function tokenSecrets(sealingKey: string) {
  const key = derivedKey(sealingKey, 'oauth2 token succession', 'tokens are derived with');
  return {
    random: randomSecret,
    derived: (purpose: 'code' | 'access-token' | 'refresh-token', seed: string): string =>
      createHmac('sha256', key).update(`${purpose}\n${seed}`).digest('base64url'),
    challengeOf: digestOf,
    isSame: isSameSecret,
  };
}
